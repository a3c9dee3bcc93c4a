// A file that is shown in a tab of its own. A browser lets nothing open a tab but a press, so the tab comes before the file.

interface OpenedTab {
  /** Returns false if the browser blocks the tab: the file is saved instead. */
  readonly show: (file: Blob) => boolean
  /** Shows another site. Returns false if the browser blocks the tab. */
  readonly visit: (address: string) => boolean
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
    visit: address => {
      if (!tab) return false
      tab.opener = null
      tab.location.href = address
      return true
    },
    close: () => tab?.close(),
  }
}
