// Listed ways to type a number, in a form, in the lines of a document and in a filter: what the box takes it for, and what is
// refused. Keys, the clipboard and a scanner all end in the same reading, which tests of the engine hold against the whole
// list.
import { expect, type Locator, type Page } from '@playwright/test'
import { money } from '../../engine/field/money.ts'
import { percent } from '../../engine/field/percent.ts'
import { weight } from '../../engine/field/weight.ts'
import id from '../../src/i18n/id.json' with { type: 'json' }
import { test } from '../support/browser/browser-shop.ts'
import { type TypedNumber, typedNumbers } from '../support/cases/typed-numbers.ts'

test.use({ withPesan: true })

const types = { weight, percent, money }
const titles = { weight: 'Berat', percent: 'Persen', money: 'Harga' }

const shownOf = ({ kind, is }: TypedNumber): string => {
  const parsed = types[kind].parse(is)
  return 'value' in parsed ? types[kind].format(parsed.value) : ''
}

const getWords = ({ kind, is }: TypedNumber): string =>
  (id.faults as Readonly<Record<string, string>>)[String(is)]
    ?.replace('%{title}', titles[kind])
    .replace('%{scale}', String(types[kind].scale)) ?? ''

const enter = async (page: Page, box: Locator, { text, by }: TypedNumber, endsScan: boolean): Promise<void> => {
  await box.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  if (by === 'paste') {
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  } else await page.keyboard.type(text)
  if (by === 'scanner' && endsScan) await page.keyboard.press('Enter')
}

const understood = typedNumbers.filter(({ is }) => typeof is === 'number')
const refused = typedNumbers.filter(({ is }) => typeof is !== 'number')

test.beforeEach(async ({ page, address }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
})

interface Place {
  readonly box: (title: string) => Locator
  /** Makes the screen say what is wrong with the box. */
  readonly ask: (box: Locator) => Promise<void>
  /** Whether Enter behind a scan leaves the screen as it is. */
  readonly endsScan?: boolean
}

/** All of them in one place. */
const walk = async (page: Page, { box, ask, endsScan = true }: Place): Promise<void> => {
  for (const one of understood) {
    const own = box(titles[one.kind])
    await enter(page, own, one, endsScan)
    await own.blur()
    await expect(own, `${one.kind} ${one.text}`).toHaveValue(shownOf(one))
  }
  for (const one of refused) {
    const own = box(titles[one.kind])
    await enter(page, own, one, endsScan)
    await own.blur()
    await expect(own, `${one.kind} ${one.text}`).toHaveValue(one.text)
    await ask(own)
    await expect(own, `${one.kind} ${one.text}`).toHaveAccessibleDescription(new RegExp(escapePattern(getWords(one))))
    await own.fill('1')
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const getTextbox = (page: Page) => (name: string) => page.getByRole('textbox', { name, exact: true })

const save = (page: Page) => (): Promise<void> => page.keyboard.press('F9')

test('in a form each is understood as listed, or refused in words', async ({ page }) => {
  await page.goto('/timbang')
  const box = getTextbox(page)
  await expect(box('Berat')).toBeFocused()
  await walk(page, { box, ask: save(page) })
})

test('in the lines of a document as well', async ({ page }) => {
  await page.goto('/timbang')
  await expect(getTextbox(page)('Berat')).toBeFocused()
  await page.keyboard.press('F6')
  const box = (title: string) => getTextbox(page)(`${title} 1`)
  await expect(box('Kode')).toBeFocused()
  await page.keyboard.type('A')
  await walk(page, { box, ask: save(page) })
})

test('and in a filter, which asks for what was understood', async ({ page }) => {
  await page.goto('/lihat-timbang')
  const open = (): Promise<void> => page.getByRole('button', { name: 'Filter' }).click()
  await open()
  const box = (title: string) =>
    page.getByRole('dialog', { name: 'Filter' }).getByLabel(`${title} Dari`, { exact: true })
  await walk(page, { box, ask: own => own.press('Enter'), endsScan: false })
  await box('Berat').fill('3,45')
  await box('Berat').press('Enter')
  await expect(page.getByText(/3\.450/)).toBeVisible()
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
    berat_gte: 3.45,
    harga_gte: 1,
    persen_gte: 1,
  })
})

test('what was understood stands under a box and beside a cell while one types', async ({ page }) => {
  await page.goto('/timbang')
  const box = getTextbox(page)
  await expect(box('Berat')).toBeFocused()
  await page.keyboard.type('3,450')
  await expect(box('Berat')).toHaveAccessibleDescription('= 3.450 gr')
  await box('Harga').fill('2.800.000')
  await expect(box('Harga')).toHaveAccessibleDescription('= Rp 2,800,000')
  await page.keyboard.press('F6')
  await page.keyboard.type('A')
  await box('Berat 1').focus()
  await page.keyboard.type('2.909,860')
  await expect(page.getByRole('status').filter({ hasText: '= 2,909.860 gr' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('= 2,909.860 gr')).toHaveCount(0)
})

test('what is absurd is asked about before it is saved, and stands at its cell where it is not', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectRefusal(422)
  await page.goto('/timbang')
  const box = getTextbox(page)
  await expect(box('Berat')).toBeFocused()
  await page.keyboard.type('3,450')
  await page.keyboard.press('F6')
  await expect(page.locator('tr[data-line] input').first()).toBeFocused()
  await page.keyboard.type('A')
  await box('Berat 1').fill('2.909,860')
  await page.keyboard.press('F9')
  const question = page.getByRole('alertdialog', { name: 'Periksa Dulu' })
  await expect(question).toContainText('Berat A 2,909.860 gr Melebihi Batas Wajar 500 gr')
  await question.getByRole('button', { name: 'Perbaiki' }).click()
  await expect(box('Berat 1')).toHaveAccessibleDescription(/Melebihi Batas Wajar 500 gr/)
  expect((await shop.ask('GET', 'timbang')).body).toEqual([])
  await page.keyboard.press('F9')
  await question.getByRole('button', { name: 'Ya, Simpan' }).click()
  await watch.expectMessage('Berhasil Menyimpan Data')
  const { body } = await shop.ask('GET', 'timbang')
  expect(body).toMatchObject([{ berat: 3.45 }])
})
