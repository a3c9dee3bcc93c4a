// Reloads the page without the leave question of open forms.

let isWanted = false

/** True after the program has started a reload; forms store the typed values as drafts. */
export const isReloading = (): boolean => isWanted

export const reloadPage = (): void => {
  isWanted = true
  window.location.reload()
}
