// Every screen that is made from a resource, by its schema alone: a new file in schema/resources needs no new test.
import { expect } from '@playwright/test'
import type { Resource } from '../../engine/schema.ts'
import { barriersOf } from '../support/barriers.ts'
import { test } from '../support/browser-shop.ts'
import { controlOf, expectFilled, type Filled, MasterPage } from '../support/master-page.ts'
import { fillable, missingIn, schema, screens, shownText, typedFor } from '../support/masters.ts'

const firstSerial = 1200

/** A column that a person may change. */
const changeable = ({ list, field }: Resource) =>
  list.columns
    .flatMap(column => field[column.field] ?? [])
    .find(one => !one.once && !one.readOnly && typedFor(one, firstSerial) !== undefined)

for (const [index, { path, title, resource }] of screens.entries()) {
  test.describe(path, () => {
    test('lists its rows in their columns, sorted by any of them', async ({ page, shop }) => {
      const list = new MasterPage(page, shop, title)
      await page.goto(path)
      await expect(list.heading).toBeVisible()
      const [first] = resource.list.sort
      const { body: rows, total } = await shop.ask(
        'GET',
        `${resource.path}?sort=${sortOf(first?.field, first?.descending)}`,
      )
      await expect(list.rows).toHaveCount(Math.min(total, resource.list.pageSize))
      await expect(page.getByRole('status')).toHaveText(`1-${Math.min(total, resource.list.pageSize)} dari ${total}`)
      for (const { title: heading } of resource.list.columns) await expect(list.head(heading)).toBeVisible()
      for (const { field: name } of resource.list.columns) {
        const field = resource.field[name]
        if (field)
          await expect(list.cell(list.rows.first(), resource, name)).toHaveText(shownText(field, rows[0][name]))
      }
      expect(await barriersOf(page)).toEqual([])

      const last = resource.list.columns.at(-1)
      const key = resource.list.columns.find(({ field }) => field === resource.key[0])
      for (const column of [last, key]) {
        if (!column) continue
        const head = list.head(column.title)
        const before = await head.getAttribute('aria-sort')
        for (const order of before === 'ascending' ? ['descending', 'ascending'] : ['ascending', 'descending']) {
          await head.getByRole('button').click()
          await expect(head).toHaveAttribute('aria-sort', order)
          const sorted = await shop.ask('GET', `${resource.path}?sort=${sortOf(column.field, order === 'descending')}`)
          const field = resource.field[resource.key[0] ?? '']
          if (field && column === key)
            await expect(list.cell(list.rows.first(), resource, field.name)).toHaveText(
              shownText(field, sorted.body[0][field.name]),
            )
        }
      }
    })

    test('takes a row from the empty form to its deletion', async ({ page, shop, watch }) => {
      const list = new MasterPage(page, shop, title)
      const serial = firstSerial + index
      const titleAdd = resource.form.titleAdd || `Tambah ${resource.title}`
      const titleEdit = resource.form.titleEdit || `Edit ${resource.title}`
      await page.goto(path)
      await list.add()

      const form = list.form(titleAdd)
      const focused = fillable(resource).find(field => field.looks.focus) ?? fillable(resource)[0]
      if (focused) await expect(controlOf(form, focused)).toBeFocused()
      await list.save(form)
      for (const { field, message } of missingIn(resource))
        await expect(controlOf(form, field)).toHaveAccessibleDescription(message)
      const [lacking] = missingIn(resource)
      if (lacking) await expect(controlOf(form, lacking.field)).toBeFocused()
      expect(await barriersOf(page)).toEqual([])

      const filled: Filled[] = []
      for (const field of fillable(resource)) filled.push(await list.fill(form, field, serial))
      for (const one of filled.filter(({ field }) => !field.type.hashed)) await expectFilled(form, one)
      await list.save(form)
      await watch.expectTold('Berhasil Menyimpan Data')
      await expect(form).toBeHidden()

      const key = filled.find(({ field }) => field.name === resource.key[0])?.cell ?? ''
      const row = await list.find(key)
      for (const { field, cell } of filled)
        if (resource.list.columns.some(column => column.field === field.name))
          await expect(list.cell(row, resource, field.name)).toHaveText(cell)

      await list.edit(key)
      const edited = list.form(titleEdit)
      for (const one of filled.filter(({ field }) => !field.type.hashed)) await expectFilled(edited, one)
      for (const field of fillable(resource).filter(({ once }) => once))
        await expect(controlOf(edited, field)).not.toBeEditable()
      const field = changeable(resource)
      if (field) {
        const changed = await list.fill(edited, field, serial + 500)
        await list.save(edited)
        await expect(edited).toBeHidden()
        await expect(list.cell(list.row(key), resource, field.name)).toHaveText(changed.cell)
      } else await edited.getByRole('button', { name: 'Batal' }).click()

      await list.remove(key)
      const question = list.question(declaredQuestion(resource, filled))
      await expect(question).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await question.getByRole('button', { name: 'Tidak' }).click()
      await expect(question).toBeHidden()
      await expect(list.row(key)).toBeVisible()
      await list.remove(key)
      await question.getByRole('button', { name: 'Ya' }).click()
      await watch.expectTold('Berhasil Menghapus Data')
      await expect(list.row(key)).toBeHidden()
      await expect(page.getByText('Tidak Ada Data', { exact: true })).toBeVisible()
      const { body: left } = await shop.ask(
        'GET',
        `${resource.path}?filter=${encodeURIComponent(JSON.stringify({ q: key }))}`,
      )
      expect(left).toEqual([])
    })
  })
}

const sortOf = (field = 'id', descending = false): string =>
  encodeURIComponent(JSON.stringify([field, descending ? 'DESC' : 'ASC']))

const declaredQuestion = ({ form, title }: Resource, filled: readonly Filled[]): string =>
  form.confirmDelete.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => filled.find(({ field }) => field.name === name)?.cell ?? '',
  ) || `Apakah Anda Yakin Ingin Menghapus ${title} Ini ?`

test('every menu entry of a resource is tested', () => {
  expect(screens.length).toBe(Object.keys(schema.resources).length)
})
