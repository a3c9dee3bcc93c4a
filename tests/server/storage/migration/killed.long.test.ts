import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../../engine/project/compile-schema-files.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { storages } from '../../../support/storage/storages.ts'
import { putThing } from '../stored-things.ts'

const thing = buildEdits('thing')
const edits: readonly Edit[] = [
  thing('/properties/weight'),
  thing('/properties/mass', { $ref: 'types#weight', 'x-was': 'weight' }),
  thing('/properties/maker'),
  thing('/x-drop', ['maker']),
  thing('/properties/one', { $ref: 'types#text' }),
  thing('/properties/two', { $ref: 'types#text' }),
]

const places = ['1', '3', 'the upgrade of the rows']

for (const { name, open } of storages) {
  test.each(places)(
    `${name}: a migration that is killed at %s leaves the old state, and can be made again`,
    async where => {
      const sound = buildSchemaWith()
      const opened = await open({ schema: sound })
      await putThing(opened.storage, sound, { thing_code: 'A', weight: 5 })
      const before = await opened.tables()
      await opened.close()
      const place = name === 'sqlite' ? join(opened.place, 'kencana.db') : opened.place
      const program = join(import.meta.dirname, 'die-in-migration.ts')
      const files = buildFiles(...edits)
      const child = spawn(process.execPath, [program, name, place, JSON.stringify(files), where], { stdio: 'inherit' })
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      expect(await opened.tables()).toEqual(before)
      const again = await open({ schema: compileSchemaFiles(files), place: opened.place })
      const rows = await again.storage.read(connection => connection.all({ sql: 'SELECT * FROM thing', values: [] }))
      expect(rows).toMatchObject([{ thing_code: 'A', mass: 5, one: '-', two: '-' }])
      await again.remove()
    },
  )
}
