// The early call for the first rows is the one that the list sends, so that the list takes its answer.
import { afterEach, expect, test, vi } from 'vitest'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { findFirstRowsPath } from '../../../../src/generator/list/first-rows-path.ts'
import { buildFirstRowsQuery, buildListOptions } from '../../../../src/generator/list/list-options.ts'
import { createDataProvider } from '../../../../src/providers/data-provider.ts'

afterEach(() => void vi.unstubAllGlobals())

type Target = NonNullable<MenuEntry['target']>

const buildEntry = (path: string, target: Target): MenuEntry => ({ id: path, title: path, path, target, children: [] })

const bank = {
  name: 'bank',
  title: 'Bank',
  label: '{kode_bank}',
  key: ['kode_bank'],
  api: { path: 'banks', verbs: ['list'] },
  screen: { list: { sort: [{ field: 'kode bank', descending: true }], pageSize: 25 }, views: {} },
}

const outline = {
  menu: [
    {
      ...buildEntry('/masters', { kind: 'landing', name: 'masters' }),
      children: [
        buildEntry('/master-bank', { kind: 'resource', name: 'bank' }),
        buildEntry('/bank-own', { kind: 'resource', name: 'bank', view: 'own' }),
        buildEntry('/sale', { kind: 'document', name: 'bank' }),
      ],
    },
  ],
  hidden: [buildEntry('/hidden-bank', { kind: 'resource', name: 'bank' })],
  resources: { bank },
} as never

test.each([
  ['/master-bank', 25],
  ['/hidden-bank', 25],
])('%s: the call of its list', async (path, rows) => {
  const requested: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { innerHeight: 768 })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response('[]', { headers: { 'content-type': 'application/json', 'content-range': 'banks 0-0/0' } })
  })
  const { getList } = createDataProvider({ getPath: () => 'banks', getKey: () => 'kode_bank' })
  const list = buildListOptions(bank as never, { path, user: 'OWNER', defaults: undefined })
  const store = { getItem: (_: string, otherwise: unknown) => otherwise } as never
  const { queryFn } = buildFirstRowsQuery(list, { getList, store, search: '' })
  await (queryFn as () => Promise<unknown>)()
  expect(requested).toEqual([`/api/${findFirstRowsPath(outline, { pathname: path, windowHeight: 768 })}`])
  expect(requested[0]).toContain(encodeURIComponent(`[0,${rows - 1}]`))
})

test.each(['/masters', '/bank-own', '/sale', '/nothing', '/master-bank/create'])('%s: no call', pathname => {
  expect(findFirstRowsPath(outline, { pathname, windowHeight: 768 })).toBeUndefined()
})
