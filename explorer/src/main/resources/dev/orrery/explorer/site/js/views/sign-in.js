// The page on which one signs in with a key of the account.

import { canSign, signIn, signInWithWellKnownKey, takesWellKnownKey } from "../api/session.js";
import { button } from "../ui/button.js";
import { h, show } from "../ui/dom.js";

/** Shows the page until somebody has signed in. */
export function signInPage() {
  return new Promise((resolve) => {
    const card = h("main", { class: "card" },
      h("div", { class: "brand large" }, h("img", { src: "icon.svg", alt: "", width: 40, height: 40 }), "Orrery Explorer"));
    document.body.replaceChildren(h("div", { class: "sign-in" }, card));
    if (canSign()) {
      card.append(...form(resolve));
    } else {
      card.append(h("p", { class: "problem", role: "alert" },
        "This page signs requests, which browsers allow only where nobody can listen. Please come by ",
        h("a", { href: `https://${location.host}${location.pathname}` }, "https"), ", or by localhost."));
    }
  });
}

function form(signedIn) {
  const problem = h("p", { class: "problem", role: "alert" });
  const key = h("input", { id: "key", type: "password", required: true, autocomplete: "off", spellcheck: "false" });
  const submit = h("button", { type: "submit", class: "primary" }, "Sign in");
  const element = h("form", {},
    h("div", { class: "field" }, h("label", { for: "key" }, "Account key"), key,
      h("p", { class: "hint" }, "The server prints it when it starts. It is kept for this tab only.")),
    problem, h("div", { class: "buttons" }, submit));
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    show(problem);
    try {
      await signIn(key.value);
      signedIn();
    } catch (failure) {
      show(problem, failure.status === undefined ? "This is not a key: keys are in base64." : refusal(failure));
    }
  });
  const wellKnown = h("div", { class: "well-known" });
  offerWellKnownKey(wellKnown, signedIn);
  queueMicrotask(() => key.focus());
  return [element, wellKnown];
}

const refusal = (failure) => (failure.status === 401 ? "The server does not know this key." : failure.message);

/** The key that everybody knows, with one click, if the server takes it. */
async function offerWellKnownKey(place, signedIn) {
  if (await takesWellKnownKey()) {
    show(place,
      h("p", {}, "This server uses the emulator's well-known key."),
      button("Sign in with the well-known key", async () => {
        await signInWithWellKnownKey();
        signedIn();
      }, { class: "primary" }));
  }
}
