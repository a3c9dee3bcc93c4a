// Loading the page anew, which a form hears of: it asks who leaves it by himself, and not here.

let isWanted = false

/** True once the program itself loads the page anew; forms keep what was typed as a draft. */
export const isReloading = (): boolean => isWanted

export const reloadPage = (): void => {
  isWanted = true
  window.location.reload()
}
