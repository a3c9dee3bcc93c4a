// A scale on a serial port, as the browser has it: each weighing begins unsteady and ends at the next of those weights.
import type { Page } from '@playwright/test'

/** Grams with three decimals, in the order of the weighings; the last one stays. */
export const connectScale = async (page: Page, weights: readonly string[]): Promise<void> => {
  await page.addInitScript(grams => {
    let weighing = 0
    const port = {
      readable: undefined as ReadableStream<Uint8Array> | undefined,
      writable: null,
      open: async () => {
        const weight = (grams[Math.min(weighing, grams.length - 1)] ?? '0.000').padStart(9, '0')
        weighing += 1
        const lines = ['US,GS,+00001.900  g\r\n', '#noise\r\n', ...Array(2).fill(`ST,GS,+${weight}  g\r\n`)]
        port.readable = new ReadableStream({
          start: controller => {
            for (const line of lines) controller.enqueue(new TextEncoder().encode(line))
          },
        })
      },
      close: async () => undefined,
    }
    Object.defineProperty(navigator, 'serial', {
      value: { getPorts: async () => [port], requestPort: async () => port },
    })
  }, weights)
}
