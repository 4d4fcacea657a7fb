type Explain = () => Promise<void>;

let explain: Explain = async () => {};

/** Explains that a view-only session may not do this; resolves when the explanation is closed. */
export function explainActionNotAllowed(): Promise<void> {
  return explain();
}

/** Says who explains; the page's layout does, once dialogs exist. */
export function setActionNotAllowedExplainer(explainer: Explain): void {
  explain = explainer;
}
