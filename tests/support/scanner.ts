// A scanner as a browser hears it: keys of a keyboard with their own times, however slow the machine of the test is.
import type { Page } from '@playwright/test'

interface Scan {
  /** Milliseconds from key to key. */
  readonly gap?: number
  /** What it sends behind a code. */
  readonly end?: 'Enter' | 'Tab'
}

const keyOf = (letter: string) => ({
  key: letter,
  text: letter,
  code: /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`,
  windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
})

const endKeys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', text: '\t', windowsVirtualKeyCode: 9 },
}

/** Into what has the focus, codes one after another; the pause between two is that of a hand. */
export const scanInto = async (
  page: Page,
  codes: string | readonly string[],
  { gap = 5, end = 'Enter' }: Scan = {},
): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  let time = Date.now() / 1000
  for (const code of [codes].flat()) {
    time = Math.max(time + 0.2, Date.now() / 1000)
    for (const { text, ...key } of [...[...code].map(keyOf), endKeys[end]]) {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: time, text, ...key })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: time + gap / 2000, ...key })
      time += gap / 1000
    }
  }
  await session.detach()
}
