// A scanner as a browser hears it: keys of a keyboard with their own times, however slow the machine of the test is.
import type { Page } from '@playwright/test'

interface Scan {
  /** Milliseconds from key to key. */
  readonly gap?: number
  /** What it sends behind a code. */
  readonly end?: 'Enter' | 'Tab' | 'none'
  /** Milliseconds after the last key of the scan before; its pause is that of a hand otherwise. */
  readonly after?: number
}

const getKey = (letter: string) => ({
  key: letter,
  text: letter,
  code: /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`,
  windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
})

const endKeys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: '\t', windowsVirtualKeyCode: 9 },
}

/** When the last key of a scan came, in seconds. */
let lastKey = 0

/** Into what has the focus, codes one after another; the pause between two is that of a hand. */
export const scanInto = async (
  page: Page,
  codes: string | readonly string[],
  { gap = 5, end = 'Enter', after }: Scan = {},
): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  let time = after === undefined ? Date.now() / 1000 : lastKey + after / 1000 - 0.2
  for (const code of [codes].flat()) {
    time = after === undefined ? Math.max(time + 0.2, Date.now() / 1000) : time + 0.2
    for (const { text, ...key } of [...[...code].map(getKey), ...(end === 'none' ? [] : [endKeys[end]])]) {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: time, text, ...key })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: time + gap / 2000, ...key })
      lastKey = time
      time += gap / 1000
    }
  }
  await session.detach()
}
