/**
 * A page that a server shows to a phone: it is loaded again when what it shows has changed. Its place is in the address.
 */

const turn = 1000;

/** @type {string | undefined} */
let shown;

async function look() {
  try {
    const answer = document.visibilityState === "visible" && await fetch("revision", { cache: "no-store" });
    if (answer && answer.ok) {
      const revision = await answer.text();
      if (shown !== undefined && revision !== shown) location.reload();
      shown = revision;
    }
  } catch {
    // The server has ended, or the phone is in another network for now.
  }
  setTimeout(look, turn);
}

void look();
