// A file that is shown in a tab of its own. A browser lets nothing open a tab but a press, so the tab comes before the file.

interface OpenedTab {
  /** Returns false if the browser blocks the tab: the file is saved instead. */
  readonly show: (file: Blob) => boolean
  readonly close: () => void
}

/** A page that is read for a while keeps its file. */
const lifetimeMilliseconds = 60_000

/** To be called by the press itself. */
export const openTab = (): OpenedTab => {
  const tab = window.open('', '_blank')
  return {
    show: file => {
      if (!tab) return false
      const address = URL.createObjectURL(file)
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), lifetimeMilliseconds)
      return true
    },
    close: () => tab?.close(),
  }
}
