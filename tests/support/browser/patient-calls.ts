import type { Page } from '@playwright/test'

/** Calls of the page wait a minute and not five seconds: for what a server takes long for while the machine has other work. */
export const makeCallsPatient = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = milliseconds => usual(milliseconds * 12)
  })
}
