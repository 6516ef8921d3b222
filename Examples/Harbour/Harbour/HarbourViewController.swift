import UIKit

/// Shows the boats that lie in the harbour.
final class HarbourViewController: UIViewController {
  private let anchor = UIImageView(image: UIImage(named: "anchor.png"))
  private let chart = UIImageView(image: UIImage(named: "chart"))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(named: "Sea")
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: UIImage(named: "compass.png"), style: .plain, target: self, action: #selector(turn))
    for mark in ["buoy", "flag"] { view.addSubview(UIImageView(image: UIImage(named: mark))) }
  }

  @objc private func turn() {
    anchor.isHighlighted.toggle()
  }
}
