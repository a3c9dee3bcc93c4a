import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createI18nProvider, loadTexts } from '../../../src/providers/i18n.ts'
import { loadStockTexts } from '../../../src/providers/stock-texts.ts'

beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterAll(() => void vi.unstubAllGlobals())

test('fields have the titles of the schema, and others what their part says', () => {
  const { translate } = createI18nProvider('id', (resource, field) =>
    resource === 'bank' && field === 'kode' ? 'Kode' : undefined,
  )
  expect(translate('resources.bank.fields.kode', { _: 'Other' })).toBe('Kode')
  expect(translate('resources.bank.fields.nama', { _: 'Nama' })).toBe('Nama')
  expect(translate('resources.bank.name', { _: 'Bank' })).toBe('Bank')
})

test('the texts of stock parts are in the language of the browser once they are loaded', async () => {
  for (const [language, text] of [
    ['id', 'Simpan'],
    ['en', 'Save'],
  ] as const) {
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'kencana.language' ? language : null) })
    await loadStockTexts()
    expect(createI18nProvider(language).translate('ra.action.save')).toBe(text)
  }
})

test('each language is loaded where it is chosen', async () => {
  await Promise.all([loadTexts('id'), loadTexts('en')])
  expect(createI18nProvider('en').translate('ui.close')).toBe('Close')
  expect(createI18nProvider('id').translate('ui.close')).toBe('Tutup')
})
