// A person at the keyboard who counts the keys, and looks before each whether what has the focus can be seen.
import { expect, type Page } from '@playwright/test'
import { scanInto } from './scanner.ts'
import { typeByHand } from './typing.ts'

/** Why what has the focus is not wholly in sight; empty where it is. */
export const findCoveredFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.matches('main, [role=dialog], [role=alertdialog]')) return ''
    if (focused.closest('[role=listbox], [role=menu]')) return ''
    // What one sees of a switch is around its box, which is larger than that.
    const seen = focused.matches('input[type=checkbox]') ? (focused.closest('.MuiSwitch-root') ?? focused) : focused
    const { top, bottom, left, right, width } = seen.getBoundingClientRect()
    const name = focused.getAttribute('aria-label') ?? (focused.id || focused.outerHTML.slice(0, 100))
    const isRow = focused.matches('tr')
    if (width === 0) return `${name} is not drawn`
    if (top < 0 || bottom > innerHeight || (!isRow && (left < 0 || right > innerWidth)))
      return `${name} is outside of the window: ${Math.round(top)} to ${Math.round(bottom)}`
    const inset = 3
    const points = (isRow ? [top + inset] : [top + inset, bottom - inset]).flatMap(y =>
      (isRow ? [left + inset] : [left + inset, (left + right) / 2, right - inset]).map(x => [x, y] as const),
    )
    const around = focused.closest('.MuiInputBase-root, .MuiSwitch-root, button, [role=button]') ?? focused
    const covering = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find(found => found && !around.contains(found) && !found.contains(focused))
    return covering ? `${name} is covered by ${covering.outerHTML.slice(0, 120)}` : ''
  })

/** How far the page itself is scrolled. */
const pageScroll = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0)

export class CountedKeys {
  count = 0
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  private async look(): Promise<void> {
    // What has just been given the focus is brought into view with the next picture.
    await expect.poll(() => findCoveredFocus(this.page)).toBe('')
    expect(await pageScroll(this.page)).toBe(0)
  }

  /** One key, or several at once. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.look()
      await this.page.keyboard.press(key)
      this.count += 1
    }
  }

  async type(text: string): Promise<void> {
    await this.look()
    await typeByHand(this.page, text)
    this.count += text.length
  }

  /** A scan is one key. */
  async scan(code: string): Promise<void> {
    await this.look()
    await scanInto(this.page, code)
    this.count += 1
  }

  /** Typed into a look-up, and taken; Tab takes it too, and goes on. */
  async choose(text: string, key: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
    await this.type(text)
    await expect(this.page.getByRole('option', { name: new RegExp(text, 'i') }).first()).toBeVisible()
    await this.press(key)
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }
}
