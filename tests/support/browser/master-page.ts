// A list and its form as a person works with them, found by roles and labels.
import { expect, type Locator, type Page } from '@playwright/test'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildSampleValue } from '../shop/sample-value.ts'
import type { BrowserShop } from './browser-shop.ts'
import { fillNames, getBoxText, getShownText, getTypedText } from './typed-text.ts'

/** What a field holds after a person filled it in. */
export interface Filled {
  readonly field: Field
  /** In the form. */
  readonly box: string
  /** In the list. */
  readonly cell: string
}

/** The control of a field within a form. */
export const getControl = (getForm: Locator, { title, type, ref, choices }: Field): Locator => {
  if (type.name === 'flag') return getForm.getByRole('switch', { name: title, exact: true })
  const isPicked = ref !== undefined || choices.length > 0 || ['date', 'menu'].includes(type.name)
  return getForm.getByRole(isPicked ? 'combobox' : 'textbox', { name: title, exact: true })
}

/** Opens the tab that a control stands behind, where it stands behind one. */
const reveal = async (getForm: Locator, control: Locator): Promise<void> => {
  for (const tab of await getForm.getByRole('tab').all()) {
    if (await control.isVisible()) return
    await tab.click()
  }
}

/** The entries of the menu that were picked so far. */
const listChips = (getForm: Locator, { title }: Field): Locator =>
  getForm.getByRole('list', { name: title, exact: true }).getByRole('listitem')

/** Expects a control to show what was filled in. */
export const expectFilled = async (getForm: Locator, { field, box }: Filled): Promise<void> => {
  await reveal(getForm, getControl(getForm, field))
  const control = getControl(getForm, field)
  if (field.type.name === 'flag') await expect(control).toBeChecked({ checked: box === 'Ya' })
  else if (field.choices.length > 0) await expect(control).toHaveText(box)
  else if (field.type.name === 'menu') await expect(listChips(getForm, field)).toHaveText([box])
  else await expect(control).toHaveValue(box)
}

export class MasterPage {
  readonly heading: Locator
  readonly table: Locator
  readonly search: Locator
  readonly rows: Locator
  private readonly page: Page
  private readonly shop: BrowserShop

  constructor(page: Page, shop: BrowserShop, title: string) {
    this.page = page
    this.shop = shop
    this.heading = page.getByRole('heading', { level: 1, name: title, exact: true })
    this.table = page.getByRole('table', { name: title, exact: true })
    this.search = page.getByRole('searchbox', { name: 'Cari' })
    this.rows = this.table.locator('tbody').getByRole('row')
  }

  row(key: string): Locator {
    const edit = this.page.getByRole('button', { name: `Edit ${key}`, exact: true, includeHidden: true })
    return this.rows.filter({ has: edit })
  }

  head(title: string): Locator {
    return this.table.getByRole('columnheader', { name: title, exact: true })
  }

  /** The head of a column, with the unit of its numbers. */
  headOf({ field: fields }: Resource, { field: name, title }: Resource['screen']['list']['columns'][number]): Locator {
    const field = fields[name]
    return this.head(field ? formatHeading(title, field.type) : title)
  }

  form(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true })
  }

  question(text: string): Locator {
    return this.page.getByRole('alertdialog').filter({ hasText: text })
  }

  async add(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Tambah/ })
      .first()
      .click()
  }

  /** On a phone the steps of a row are behind a tap. */
  private async showSteps(key: string): Promise<void> {
    await this.row(key).waitFor()
    const more = this.row(key).getByRole('button', { name: /^Selengkapnya/ })
    if ((await more.count()) > 0) await more.click()
  }

  async edit(key: string): Promise<void> {
    await this.showSteps(key)
    await this.page.getByRole('button', { name: `Edit ${key}`, exact: true }).click()
  }

  async remove(key: string): Promise<void> {
    await this.showSteps(key)
    await this.page.getByRole('button', { name: `Hapus ${key}`, exact: true }).click()
  }

  async save(getForm: Locator): Promise<void> {
    await getForm.getByRole('button', { name: /^Simpan Data/ }).click()
  }

  /** Shows the row with that key and no other. */
  async find(key: string, resource?: Resource): Promise<Locator> {
    // A key of several fields is found by the first of them.
    await this.search.fill(resource && resource.key.length > 1 ? (key.split(' ')[0] ?? '') : key)
    await expect(this.rows).toHaveCount(1)
    await expect(this.row(key)).toBeVisible()
    return this.row(key)
  }

  /** The value of a column in a row; on a phone several are in one cell. */
  cell(getRow: Locator, { field, screen }: Resource, name: string): Locator {
    const column = screen.list.columns.find(one => one.field === name)
    const type = field[name]?.type
    const title = column && type ? formatHeading(column.title, type) : (column?.title ?? name)
    return getRow.locator(`[data-title=${JSON.stringify(title)}]`)
  }

  /** Types, picks or switches the field, by the keyboard alone. */
  async fill(getForm: Locator, field: Field, serial: number): Promise<Filled> {
    const control = getControl(getForm, field)
    await reveal(getForm, control)
    await control.focus()
    if (field.ref) {
      const picked = await this.pick(control, field, serial)
      // One of several: the box is free again for the next.
      return { field, ...picked, ...(field.type.many && { box: '' }) }
    }
    if (field.choices.length > 0) return { field, ...(await this.choose(control, field, serial)) }
    if (field.type.name === 'flag') {
      const was = await control.isChecked()
      await control.press('Space')
      return { field, box: was ? 'Tidak' : 'Ya', cell: was ? 'Tidak' : 'Ya' }
    }
    if (field.type.name === 'date')
      return { field, ...(await (field.once ? this.pickLaterDay(control, serial) : this.today(control))) }
    if (field.type.name === 'menu') return { field, ...(await this.assign(control)) }
    const text = getTypedText(field, serial)
    if (text === undefined) throw new Error(`nobody knows what to type into ${field.type.name}`)
    await control.press('Control+A')
    await this.page.keyboard.type(text)
    const shown = getBoxText(field, text)
    await control.blur()
    return { field, box: shown, cell: shown }
  }

  /** Searches a row by its key and picks it. */
  private async pick(control: Locator, field: Field, serial: number): Promise<Omit<Filled, 'field'>> {
    // The schema is compiled only where it is needed: that takes a second of each worker.
    const { schema } = await import('./masters.ts')
    const target = schema.resources[field.ref?.to ?? '']
    const [key = ''] = target?.key ?? []
    if (!target) throw new Error(`${field.name} leads nowhere`)
    // Samples make no row that names others.
    const isMade = field.once && !target.fields.some(({ ref, readOnly }) => ref && !readOnly)
    const getRow = isMade ? await this.rowOf(target, serial) : await this.someRow(target)
    const label = fillNames(target.label, target, getRow)
    await control.press('Control+A')
    await this.page.keyboard.type(String(getRow[key]))
    const option = this.page.getByRole('option', { name: label, exact: true })
    await option.waitFor()
    await this.walkTo(
      option,
      async () => (await control.getAttribute('aria-activedescendant')) === (await option.getAttribute('id')),
    )
    await control.press('Enter')
    return { box: label, cell: String(getRow[key]) }
  }

  /** One that may be named. */
  private async someRow({ api: { path }, key: [key], active }: Resource): Promise<Record<string, JsonScalar>> {
    const { body } = await this.shop.ask('GET', path)
    const offered = body.filter((getRow: Record<string, JsonScalar>) => active === undefined || getRow[active] === true)
    return offered.find((getRow: Record<string, JsonScalar>) => getRow[key] === 'KCA') ?? offered[0]
  }

  /** A row of its own, created for a field that identifies rows. */
  private async rowOf(target: Resource, serial: number): Promise<Record<string, JsonScalar>> {
    const fields = target.fields.filter(({ readOnly }) => !readOnly)
    const body = Object.fromEntries(fields.map(field => [field.name, buildSampleValue(field, serial)]))
    const made = await this.shop.ask('POST', target.api.path, { body })
    if (made.status !== 201) throw new Error(`no row of ${target.name}: ${JSON.stringify(made.body)}`)
    return made.body
  }

  private async choose(control: Locator, field: Field, serial: number): Promise<Omit<Filled, 'field'>> {
    const wanted = field.choices[serial % field.choices.length]
    const title = wanted ? getShownText(field, wanted.value) : ''
    await control.press('Enter')
    await this.take(this.page.getByRole('option', { name: title, exact: true }))
    return { box: title, cell: title }
  }

  /** Picks one entry of the menu; the list counts them. */
  private async assign(control: Locator): Promise<Omit<Filled, 'field'>> {
    await control.press('Enter')
    const title = (await this.page.getByRole('option').nth(1).textContent()) ?? ''
    await this.take(this.page.getByRole('option', { name: title, exact: true }))
    return { box: title, cell: '1 menu' }
  }

  /** Takes an option of an open list of choices. */
  private async take(option: Locator): Promise<void> {
    await option.waitFor()
    await this.page.keyboard.press('Home')
    await this.walkTo(option, () => option.evaluate(node => node === document.activeElement))
    await option.press('Enter')
    await expect(option).toBeHidden()
  }

  private async walkTo(option: Locator, isThere: () => Promise<boolean>): Promise<void> {
    await expect(async () => {
      if (await isThere()) return
      await this.page.keyboard.press('ArrowDown')
      expect(await isThere()).toBe(true)
    }).toPass({ intervals: [0] })
    await expect(option).toBeVisible()
  }

  /** A day that identifies a row: another for each, and later than those that a shop begins with. */
  private async pickLaterDay(control: Locator, serial: number): Promise<Omit<Filled, 'field'>> {
    await control.press('Enter')
    await this.page.getByRole('gridcell').locator('button:focus').waitFor()
    for (let month = 0; month < 24 + (serial % 12); month += 1) await this.page.keyboard.press('PageDown')
    await this.page.keyboard.press('Enter')
    await expect(control).not.toHaveValue('')
    const day = await control.inputValue()
    return { box: day, cell: day }
  }

  private async today(control: Locator): Promise<Omit<Filled, 'field'>> {
    await control.press('Enter')
    await this.page.getByRole('button', { name: 'Hari Ini', exact: true }).press('Enter')
    await expect(control).not.toHaveValue('')
    const day = await control.inputValue()
    return { box: day, cell: day }
  }
}
