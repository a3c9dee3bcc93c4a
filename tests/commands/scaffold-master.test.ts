import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMenuLine, buildMasterFile } from '../../commands/scaffold-master.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { compileSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

const menu = readFileSync('schema/menu.json', 'utf8')
const line = { name: 'warna', title: 'Warna' }

test('a begun master is sound beside the files of the shop, and has what its neighbours have', () => {
  const place = 'resources/master/warna.json'
  const files = readSchemaFiles('schema').map(file =>
    file.place === 'menu.json' ? { ...file, text: addMenuLine(menu, 'data-master', line) } : file,
  )
  const schema = compileSchema([...files, { place, path: `schema/${place}`, text: buildMasterFile('warna', 'Warna') }])
  const [mine, bank] = [getResource(schema, 'warna'), getResource(schema, 'bank')]
  const shapeOf = ({ active, screen: { list, form } }: typeof mine) => [active, list.filters, list.export, form.as]
  expect(shapeOf(mine)).toEqual(shapeOf(bank))
})

test('adds the line after the last drawn one, with the same levels, and leaves other lines unchanged', () => {
  const lines = addMenuLine(menu, 'data-master', line).split('\n')
  const at = lines.findIndex(one => one.includes('"resource:warna"'))
  expect(lines.toSpliced(at, 1).join('\n')).toBe(menu)
  expect(lines[at]).toContain('"levels": ["SPV", "ADM"]')
  expect([lines[at - 1]?.includes('"show": false'), lines[at + 1]?.includes('"show": false')]).toEqual([false, true])
})

test('a group that is not there is refused with those that are', () => {
  expect(() => addMenuLine(menu, 'data-mastr', line)).toThrow('--menu=dashboard | semua-toko | data-master |')
})
