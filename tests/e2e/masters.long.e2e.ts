// Every screen that is made from a resource, by its schema alone: a new file in schema/resources needs no new test.
// Each is walked from the list through the empty form to a changed row, its copy and the question of the deletion; also on the
// phone.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { findBarriers } from '../support/browser/barriers.ts'
import { type BrowserShop, test } from '../support/browser/browser-shop.ts'
import { findCrowdedFields } from '../support/browser/crowded-fields.ts'
import { expectFilled, type Filled, getControl, MasterPage } from '../support/browser/master-page.ts'
import { getFillable, missingIn, type Screen, screens } from '../support/browser/masters.ts'
import type { PageWatch } from '../support/browser/page-watch.ts'
import { getShownText, getTypedText } from '../support/browser/typed-text.ts'

test.describe.configure({ mode: 'parallel' })

const firstSerial = 1200

/** The search for barriers takes its time, and what it finds lies in parts that all lists share. */
const inspectedClosely = 4

/** Whether rows are created, changed, copied and deleted in its form, apart from all other forms. */
const isWalked = ({ kind, screen: { form }, api: { verbs } }: Resource): boolean =>
  kind !== 'setting' && form.as === 'modal' && verbs.includes('create') && verbs.includes('delete')

interface Journey extends Screen {
  readonly page: Page
  readonly shop: BrowserShop
  readonly watch: PageWatch
  readonly list: MasterPage
  readonly serial: number
}

for (const [index, screen] of screens.entries()) {
  const { path, title, resource } = screen
  test(`${path} takes a row from its list through the empty form`, async ({ page, shop, watch, isMobile }) => {
    const list = new MasterPage(page, shop, title)
    const journey: Journey = { ...screen, page, shop, watch, list, serial: firstSerial + index }
    await page.goto(path)
    await expectRows(screen, list, { page, shop })
    if (index % inspectedClosely === 0) expect(await findBarriers(page)).toEqual([])
    // Settings have forms of their own kinds, which their own tests fill.
    // What the program numbers has no key that a person types.
    const isNumbered = resource.key.some(name => resource.field[name]?.number !== undefined)
    if (resource.api.verbs.includes('create') && resource.screen.form.as === 'page') await expectRoomyPage(page, path)
    if (!resource.api.verbs.includes('create') || resource.screen.form.as === 'page' || isNumbered) return
    await expectEmptyForm(journey, index)
    if (isMobile || resource.kind === 'setting') return
    const filled = await create(journey)
    const changed = await change(journey, filled)
    if (!isWalked(resource)) return drop(journey, findKey(resource, changed))
    await copy(journey, changed)
    await remove(journey, changed)
  })
}

/** The first page in its columns and its order, and in the order of a column whose head is pressed. */
const expectRows = async (
  { resource }: Screen,
  list: MasterPage,
  { page, shop }: { page: Page; shop: BrowserShop },
): Promise<void> => {
  await expect(list.heading).toBeVisible()
  const [first] = resource.screen.list.sort
  const { body: rows, total } = await shop.ask('GET', listed(resource, first?.field, first?.descending))
  if (total === 0)
    return expect(page.getByText(resource.screen.list.empty || 'Tidak Ada Data', { exact: true })).toBeVisible()
  const shown = Math.min(total, resource.screen.list.pageSize)
  await expect(list.rows).toHaveCount(shown)
  await expect(page.getByRole('status')).toHaveText(`1-${shown} dari ${total}`)
  for (const column of resource.screen.list.columns) {
    await expect(list.headOf(resource, column)).toBeVisible()
    const field = resource.field[column.field]
    if (field)
      await expect(list.cell(list.rows.first(), resource, field.name)).toHaveText(
        getShownText(field, rows[0][field.name]),
      )
  }
  const key = resource.screen.list.columns.find(({ field }) => field === resource.key[0])
  const field = resource.field[key?.field ?? '']
  if (!key || !field) return
  const head = list.headOf(resource, key)
  const order = (await head.getAttribute('aria-sort')) === 'ascending' ? 'descending' : 'ascending'
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', order)
  const sorted = await shop.ask('GET', listed(resource, key.field, order === 'descending'))
  await expect(list.cell(list.rows.first(), resource, field.name)).toHaveText(
    getShownText(field, sorted.body[0][field.name]),
  )
}

/** The empty form has its focus, says what it lacks once it is sent, and is left open. */
const expectRoomyPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${path}/create`)
  const main = page.getByRole('main')
  await expect(main.locator('label').first()).toBeVisible()
  expect(await findCrowdedFields(main)).toEqual([])
}

const expectEmptyForm = async ({ resource, list, page }: Journey, index: number): Promise<void> => {
  await list.add()
  const form = list.form(titleAdd(resource))
  const focused = getFillable(resource).find(field => field.presentation.focus) ?? getFillable(resource)[0]
  if (focused) await expect(getControl(form, focused)).toBeFocused()
  expect(await findCrowdedFields(form)).toEqual([])
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  await list.save(form)
  for (const { field, message } of missingIn(resource))
    await expect(getControl(form, field)).toHaveAccessibleDescription(message)
  if (index % inspectedClosely === 0) expect(await findBarriers(page)).toEqual([])
}

const create = async ({ resource, list, watch, serial }: Journey): Promise<readonly Filled[]> => {
  const form = list.form(titleAdd(resource))
  const filled: Filled[] = []
  for (const field of getFillable(resource)) {
    if (field.name !== resource.active) filled.push(await list.fill(form, field, serial))
  }
  for (const one of filled.filter(({ field }) => !field.type.secret)) await expectFilled(form, one)
  await list.save(form)
  await watch.expectMessage('Berhasil Menyimpan Data')
  await expect(form).toBeHidden()
  const row = await list.find(findKey(resource, filled), resource)
  for (const { field, cell } of filled)
    if (resource.screen.list.columns.some(column => column.field === field.name))
      await expect(list.cell(row, resource, field.name)).toHaveText(cell)
  return filled
}

/** What is written once stays, another field changes, and where there is a flag the row is switched off. Returns what is in the row then. */
const change = async ({ resource, list, serial }: Journey, filled: readonly Filled[]): Promise<readonly Filled[]> => {
  const key = findKey(resource, filled)
  await list.edit(key)
  const form = list.form(resource.screen.form.titleEdit || `Edit ${resource.title}`)
  for (const one of filled.filter(({ field }) => !field.type.secret)) await expectFilled(form, one)
  for (const field of getFillable(resource).filter(({ once }) => once))
    await expect(getControl(form, field)).not.toBeEditable()
  const field = getChangeable(resource)
  const changed = field && (await list.fill(form, field, serial + 500))
  const active = getFillable(resource).find(({ name }) => name === resource.active)
  if (active) await list.fill(form, active, serial)
  if (!changed && !active) {
    await form.getByRole('button', { name: 'Batal' }).click()
    return filled
  }
  await list.save(form)
  await expect(form).toBeHidden()
  const row = list.row(key)
  if (changed) await expect(list.cell(row, resource, changed.field.name)).toHaveText(changed.cell)
  if (active) await expect(list.cell(row, resource, active.name)).toHaveText('Tidak')
  return filled.map(one => (changed && one.field === changed.field ? changed : one))
}

/** A copy has all values of the row except the identifying ones; the list is searched, and saved as CSV. */
const copy = async (journey: Journey, filled: readonly Filled[]): Promise<void> => {
  const { resource, list, page, serial } = journey
  await page.getByRole('button', { name: `Duplikat ${findKey(resource, filled)}`, exact: true }).click()
  const form = list.form(titleAdd(resource))
  const apart = apartIn(resource)
  const other = getChangeable(resource)
  const stored = filled.filter(({ field }) => !apart.has(field.name) && field.name !== other?.name)
  for (const one of stored.filter(({ field }) => !field.once && !field.type.secret)) await expectFilled(form, one)
  const own: Filled[] = []
  for (const { field } of filled) {
    if (apart.has(field.name) || field.once || field.type.secret || inChecks(resource, field))
      own.push(await list.fill(form, field, serial + 71))
  }
  await list.save(form)
  await expect(form).toBeHidden()
  const key = findKey(resource, own)
  await list.find(key, resource)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect([csv.length, csv[1]]).toEqual([2, expect.stringContaining(own[0]?.cell.replaceAll(',', '') ?? '')])
  await drop(journey, key)
}

/** Deleted beside the page. */
const drop = async ({ resource, list, shop }: Journey, key: string): Promise<void> => {
  const id = await list.row(key).getAttribute('data-id')
  expect((await shop.ask('DELETE', `${resource.api.path}/${id}`)).status).toBe(200)
}

const remove = async ({ resource, list, page, shop, watch }: Journey, filled: readonly Filled[]): Promise<void> => {
  const key = findKey(resource, filled)
  await list.find(key, resource)
  await list.remove(key)
  const question = list.question(getDeclaredQuestion(resource, filled))
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Tidak' }).click()
  await expect(question).toBeHidden()
  await list.remove(key)
  await question.getByRole('button', { name: 'Ya' }).click()
  await watch.expectMessage('Berhasil Menghapus Data')
  await expect(list.row(key)).toBeHidden()
  await expect(page.getByText('Tidak Ada Data', { exact: true })).toBeVisible()
  const [first] = filled
  const filter = { [resource.key[0]]: filled.find(({ field }) => field.name === resource.key[0])?.cell }
  if (first)
    expect(
      (await shop.ask('GET', `${resource.api.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body,
    ).toEqual([])
}

const titleAdd = ({ screen: { form }, title }: Resource): string => form.titleAdd || `Tambah ${title}`

const findKey = ({ key }: Resource, filled: readonly Filled[]): string =>
  key.map(name => filled.find(({ field }) => field.name === name)?.cell ?? '').join(' ')

/** Fields whose values no two rows share. */
const apartIn = ({ key, unique }: Resource): ReadonlySet<string> => new Set([...key, ...unique.flat()])

const inChecks = ({ checks }: Resource, { name }: Field): boolean => checks.some(({ fields }) => fields.includes(name))

/** A column that a person may change, and that no rule ties to another. */
const getChangeable = (resource: Resource): Field | undefined =>
  resource.screen.list.columns
    .flatMap(column => resource.field[column.field] ?? [])
    .find(
      field =>
        !field.once &&
        !field.readOnly &&
        !inChecks(resource, field) &&
        getTypedText(field, firstSerial) !== undefined &&
        getFillable(resource).includes(field),
    )

const listed = ({ api: { path }, screen: { view } }: Resource, field = 'id', descending = false): string =>
  `${path}?sort=${encodeURIComponent(JSON.stringify([field, descending ? 'DESC' : 'ASC']))}${view ? `&view=${view}` : ''}`

const getDeclaredQuestion = ({ screen: { form }, title }: Resource, filled: readonly Filled[]): string =>
  form.confirmDelete.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => filled.find(({ field }) => field.name === name)?.cell ?? '',
  ) || `Apakah Anda Yakin Ingin Menghapus ${title} Ini ?`
