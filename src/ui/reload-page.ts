// Reloads the page without the leave question of open forms.

let isReloadRequested = false

/** True after the program has started a reload; forms store the typed values as drafts. */
export const isReloading = (): boolean => isReloadRequested

export const reloadPage = (): void => {
  isReloadRequested = true
  window.location.reload()
}
