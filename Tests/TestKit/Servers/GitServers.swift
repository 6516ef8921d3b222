internal import Files
internal import System

/// A server that offers every repository in a folder, on this machine alone.
///
/// The programs come from the system; where one is missing, `missing` names it and tests are skipped.
public class GitServer {
  public let port: Int
  /// Such as `git://127.0.0.1:4711`, without a slash at the end.
  public fileprivate(set) var base: String
  fileprivate var programs: [BackgroundProgram] = []

  fileprivate init(port: Int, base: String) {
    self.port = port
    self.base = base
  }

  public func address(_ repository: String) -> String { "\(base)/\(repository)" }

  fileprivate func start(_ words: [String], _ sandbox: Sandbox, isReady: () -> Bool) throws {
    let program = try BackgroundProgram(
      words, in: sandbox.folder, environment: sandbox.environment, scratch: sandbox.scratch)
    guard program.waits(until: isReady) else {
      throw ProgramRunError(
        words: words, result: ProgramResult(status: -1, output: program.output, error: program.error, outputBytes: []))
    }
    programs.append(program)
  }
}

/// `git daemon`, which lets everybody read and write.
public final class GitDaemon: GitServer {
  public init(_ sandbox: Sandbox, serving folder: String) throws {
    let port = try LoopbackPort.free()
    super.init(port: port, base: "git://127.0.0.1:\(port)")
    let words = [
      "git", "daemon", "--listen=127.0.0.1", "--port=\(port)", "--reuseaddr", "--export-all", "--enable=receive-pack",
      "--base-path=\(folder)", folder,
    ]
    try start(words, sandbox) { LoopbackPort.answers(port) }
  }
}

/// `sshd` with a host key and one user key of its own.
public final class SSHServer: GitServer {
  public static let missing: String? = ["sshd", "ssh", "ssh-keygen"].first { SystemProgram.path(of: $0) == nil }

  /// A configuration for `ssh -F`, in which the server is called `harbour`.
  public let clientConfiguration: String
  public let knownHosts: String

  /// - Parameter programs: A folder of programs that commands find before others; nil for none.
  public init(_ sandbox: Sandbox, serving folder: String, programs: String? = nil) throws {
    let port = try LoopbackPort.free()
    let place = Path.join(sandbox.scratch, "ssh")
    try PlainFile.makeFolders(place)
    clientConfiguration = Path.join(place, "config")
    knownHosts = Path.join(place, "known_hosts")
    super.init(port: port, base: "ssh://harbour\(folder)")
    for key in ["host_key", "user_key"] {
      let made = try sandbox.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", Path.join(place, key)])
      guard made.isSuccess else { throw ProgramRunError(words: ["ssh-keygen"], result: made) }
    }
    // `root` may only serve with a folder that is its own.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    try write(
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(place)/host_key
      AuthorizedKeysFile \(place)/user_key.pub
      PidFile \(place)/pid
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin prohibit-password
      UsePAM no
      # As hosts do, so that git can use the second version of its protocol.
      AcceptEnv GIT_PROTOCOL
      \(programs.map { "SetEnv PATH=\($0):/usr/local/bin:/usr/bin:/bin" } ?? "")
      """, to: Path.join(place, "sshd_config"))
    let user = try sandbox.run("id", ["-un"]).output.split(separator: "\n").first ?? "root"
    try write(
      """
      Host harbour
        HostName 127.0.0.1
        Port \(port)
        User \(user)
        IdentityFile \(place)/user_key
        IdentitiesOnly yes
        UserKnownHostsFile \(knownHosts)
        GlobalKnownHostsFile /dev/null
      """, to: clientConfiguration)
    let key = try FileSystem.read(Path.join(place, "host_key.pub"))
    try write("[127.0.0.1]:\(port) \(String(decoding: key, as: UTF8.self))", to: knownHosts)
    let server = SystemProgram.path(of: "sshd") ?? "sshd"
    try start([server, "-D", "-e", "-f", Path.join(place, "sshd_config")], sandbox) { LoopbackPort.answers(port) }
  }

  private func write(_ text: String, to path: String) throws {
    try PlainFile.write(Array((text + "\n").utf8), to: path)
    chmod(path, 0o600)
  }
}

/// nginx in front of `git http-backend`: reading and writing only for `ada` with the password `secret`, over TLS with a
/// certificate of an authority of our own, and over plain http.
public final class WebServer: GitServer {
  public static let missing: String? = ["nginx", "fcgiwrap", "openssl"].first { SystemProgram.path(of: $0) == nil }

  /// The certificate of the authority, which a client has to know.
  public let authority: String
  public let plainPort: Int

  public init(_ sandbox: Sandbox, serving folder: String) throws {
    let (port, plain) = try LoopbackPort.freePair()
    let place = Path.join(sandbox.scratch, "web")
    try PlainFile.makeFolders(Path.join(place, "logs"))
    authority = Path.join(place, "authority.pem")
    plainPort = plain
    super.init(port: port, base: "https://localhost:\(port)")
    try makeCertificates(sandbox, place)
    let backend = try sandbox.git("--exec-path") + "/git-http-backend"
    try PlainFile.write(Array("ada:{PLAIN}secret\n".utf8), to: Path.join(place, "users"))
    let configuration = Self.configuration(place, folder, backend, port, plain)
    try PlainFile.write(Array(configuration.utf8), to: Path.join(place, "nginx.conf"))
    let socket = Path.join(place, "git.sock")
    let wrapper = SystemProgram.path(of: "fcgiwrap") ?? "fcgiwrap"
    try start([wrapper, "-c", "4", "-s", "unix:\(socket)"], sandbox) { FileSystem.exists(socket) }
    let server = SystemProgram.path(of: "nginx") ?? "nginx"
    let words = [server, "-p", place, "-c", "nginx.conf", "-e", Path.join(place, "error.log"), "-g", "daemon off;"]
    try start(words, sandbox) { LoopbackPort.answers(port) }
  }

  public func plainAddress(_ repository: String) -> String { "http://localhost:\(plainPort)/\(repository)" }

  private func makeCertificates(_ sandbox: Sandbox, _ place: String) throws {
    let script = """
      set -e
      cd "$1"
      new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
      openssl req -x509 $new -days 2 -subj /CN=harbour-authority -keyout ca.key -out authority.pem
      openssl req $new -subj /CN=localhost -keyout server.key -out server.csr
      printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\\n' > names
      openssl x509 -req -in server.csr -CA authority.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem
      """
    let made = try sandbox.run("sh", ["-c", script, "sh", place])
    guard made.isSuccess else { throw ProgramRunError(words: ["openssl"], result: made) }
  }

  private static func configuration(
    _ place: String, _ folder: String, _ backend: String, _ port: Int, _ plain: Int
  ) -> String {
    """
    \(getuid() == 0 ? "user root;" : "")
    pid \(place)/pid;
    worker_processes 1;
    events { worker_connections 64; }
    http {
      access_log off;
      client_max_body_size 0;
      client_body_temp_path \(place)/body;
      fastcgi_temp_path \(place)/fastcgi;
      proxy_temp_path \(place)/proxy;
      uwsgi_temp_path \(place)/uwsgi;
      scgi_temp_path \(place)/scgi;
      server {
        listen 127.0.0.1:\(port) ssl;
        listen 127.0.0.1:\(plain);
        ssl_certificate \(place)/server.pem;
        ssl_certificate_key \(place)/server.key;
        ssl_protocols TLSv1.2 TLSv1.3;
        location / {
          auth_basic "harbour";
          auth_basic_user_file \(place)/users;
          fastcgi_pass unix:\(place)/git.sock;
          fastcgi_param SCRIPT_FILENAME \(backend);
          fastcgi_param GIT_PROJECT_ROOT \(folder);
          fastcgi_param GIT_HTTP_EXPORT_ALL 1;
          fastcgi_param PATH_INFO $uri;
          fastcgi_param QUERY_STRING $query_string;
          fastcgi_param REQUEST_METHOD $request_method;
          fastcgi_param CONTENT_TYPE $content_type;
          fastcgi_param CONTENT_LENGTH $content_length;
          fastcgi_param HTTP_CONTENT_ENCODING $http_content_encoding;
          fastcgi_param HTTP_GIT_PROTOCOL $http_git_protocol;
          fastcgi_param REMOTE_USER $remote_user;
          fastcgi_param REMOTE_ADDR $remote_addr;
          fastcgi_read_timeout 60;
        }
      }
    }

    """
  }
}

/// giftless, which keeps large files in a folder, for everyone. It knows no ranges.
public final class GiftlessServer: GitServer {
  private static let place = PackageFolder.path + "/.build/giftless"
  public static let isMissing = !FileSystem.exists(place)

  public init(_ sandbox: Sandbox) throws {
    let port = try LoopbackPort.free()
    let folder = Path.join(sandbox.scratch, "giftless")
    super.init(port: port, base: "http://127.0.0.1:\(port)/all")
    try PlainFile.makeFolders(folder)
    let settings = """
      AUTH_PROVIDERS: [giftless.auth.allow_anon:read_write]
      LEGACY_ENDPOINTS: false
      TRANSFER_ADAPTERS:
        basic:
          factory: giftless.transfer.basic_streaming:factory
          options:
            storage_class: giftless.storage.local_storage:LocalStorage
            storage_options: {path: \(folder)}
            action_lifetime: 900

      """
    try PlainFile.write(Array(settings.utf8), to: Path.join(folder, "settings.yaml"))
    let serve = """
      from werkzeug.serving import run_simple
      from giftless.wsgi_entrypoint import app
      run_simple("127.0.0.1", \(port), app, threaded=True)
      """
    let words = [
      "env", "PYTHONPATH=\(Self.place)", "GIFTLESS_CONFIG_FILE=\(folder)/settings.yaml", "python3", "-c", serve,
    ]
    try start(words, sandbox) { LoopbackPort.answers(port) }
  }
}

/// The server of git-lfs's own tests, which keeps large files in memory, for `user` with the password `pass`. Some
/// contents of files say how it misbehaves.
public final class LargeFileReferenceServer: GitServer {
  private static let program = PackageFolder.path + "/.build/lfstest-gitserver"
  public static let isMissing = !FileSystem.exists(program)

  public init(_ sandbox: Sandbox) throws {
    let place = Path.join(sandbox.scratch, "reference")
    try PlainFile.makeFolders(place)
    super.init(port: 0, base: "")
    let request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=client"]
    let made = try sandbox.run("openssl", request + ["-keyout", "\(place)/key", "-out", "\(place)/client"])
    guard made.isSuccess else { throw ProgramRunError(words: ["openssl"], result: made) }
    let files = [
      "DIR": "", "URL": "url", "SSL_URL": "tls", "CLIENT_CERT_URL": "certified", "CERT": "certificate",
      "CLIENT_CERT": "client", "CLIENT_KEY": "key", "CLIENT_KEY_ENCRYPTED": "key",
    ]
    let variables = files.map { "LFSTEST_\($0.key)=\(Path.join(place, $0.value))" }
    let address = { (try? FileSystem.read(Path.join(place, "url"))).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    try start(["env"] + variables + [Self.program], sandbox) { !address().isEmpty }
    base = address()
  }
}
