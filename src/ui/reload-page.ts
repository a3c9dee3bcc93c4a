/** Loads the page anew without the browser's question whether one may leave: forms keep what was typed as a draft. */
export const reloadPage = (): void => {
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}
