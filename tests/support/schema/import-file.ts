// An import of old things into the minimal project, and changes of its file.
import type { Edit } from './schema-files.ts'

const place = 'imports/old-things.json'

export const sound = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  title: 'Old Things',
  into: 'thing',
  mode: 'replace',
  file: { headers: 'lower-underscore' },
  map: {
    thing_code: { from: 'code', upper: true, pad: 4 },
    name: 'full_name',
    price: { from: 'price', ifEmpty: 7 },
    size: {
      when: [
        { if: "price > 10 and shop.place_code == 'A'", value: "'LARGE'" },
        { if: 'true', from: 'size' },
      ],
    },
    active: { value: 'price > 0' },
  },
}

/** The import with changes of its file. */
export const withImport = (...edits: readonly (readonly [pointer: string, value?: unknown])[]): readonly Edit[] => [
  [place, '', sound],
  ...edits.map(([pointer, value]): Edit => [place, pointer, value]),
]
