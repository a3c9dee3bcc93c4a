// Keys that come at their own times, as from a keyboard or a scanner, whether the page keeps up with them or not.
import type { CDPSession } from '@playwright/test'

const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }

const describeKey = (letter: string) => ({
  key: letter,
  text: letter,
  code: /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`,
  windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
})

const sleepUntil = (time: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.max(0, time - Date.now())))

/**
 * Sends each key when its time has come and does not wait for the page in between. Each word of the text ends with Enter where
 * `isScan` says so; the pause between two words is `pause` milliseconds.
 */
export const sendKeys = async (
  session: CDPSession,
  words: readonly string[],
  { gap, pause = 0, isScan = true }: { gap: number; pause?: number; isScan?: boolean },
): Promise<void> => {
  const sent: Promise<unknown>[] = []
  let time = Date.now()
  for (const word of words) {
    for (const { text, ...key } of [...[...word].map(describeKey), ...(isScan ? [enter] : [])]) {
      await sleepUntil(time)
      const timestamp = time / 1000
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, text, ...key }))
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + gap / 2000, ...key }))
      time += gap
    }
    time += pause
  }
  await Promise.all(sent)
}
