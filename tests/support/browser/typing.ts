import type { Page } from '@playwright/test'

/** In milliseconds, between two keys: what comes faster is a scanner's code, and is taken out of the field it fell into. */
const gap = 60

/** Types into what has the focus as a person does. */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: gap })
