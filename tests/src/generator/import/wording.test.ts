// The texts of the import page: every key it uses is worded in both languages, and no text is left that nothing uses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../../../src/i18n/en.json' with { type: 'json' }
import id from '../../../../src/i18n/id.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../../../src/generator/import')
const code = readdirSync(folder)
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

const literal = [...code.matchAll(/'import\.([a-z.-]+)'/g)].map(([, key]) => key ?? '')
const kinds = ['inserted', 'updated', 'deleted', 'same']
const states = ['running', 'active', 'replaced', 'restored', 'failed'].map(state => `state.${state}`)
const used = [...new Set([...literal, ...kinds, ...states])].toSorted()

test.each([
  ['Indonesian', id.import],
  ['English', en.import],
])('%s has exactly the texts that are used', (_language, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual(used)
})

test('the texts of the specification are word for word', () => {
  expect(id.import).toMatchObject({
    'type.none': 'Type Belum Di Pilih',
    file: 'Pilih File Exel',
    'file.none': 'File Belum Di Pilih',
    submit: 'Import Data',
    failed: 'Terjadi Kesalahan Saat Import Data',
  })
  expect(id.messages['message.imported']).toBe('Data Berhasil Di import')
  expect(id.errors['import.unknown']).toBe('Data Gagal Di Import')
})
