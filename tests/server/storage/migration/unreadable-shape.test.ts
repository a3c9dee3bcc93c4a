import { expect, test } from 'vitest'
import { DatabaseUnusable } from '../../../../server/storage/storage.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { storages } from '../../../support/storage/storages.ts'

const schema = buildSchemaWith()
const broken = ['{"resources"', '{"resources":{"thing":1}}', '{}']

for (const { name, open } of storages) {
  test(`${name}: a stored schema that cannot be read is reported as damage, and the tables stay`, async () => {
    const opened = await open({ schema })
    const tables = await opened.tables()
    const shape = "FROM kencana_meta WHERE name = 'schema-shape'"
    const [stored] = await opened.storage.read(connection =>
      connection.all({ sql: `SELECT value ${shape}`, values: [] }),
    )
    const put = (storage: typeof opened.storage, value: string) =>
      storage.write(connection =>
        connection.run({ sql: "UPDATE kencana_meta SET value = ? WHERE name = 'schema-shape'", values: [value] }),
      )
    for (const text of broken) {
      await put(opened.storage, text)
      const refused: unknown = await open({ schema, place: opened.place }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(DatabaseUnusable)
      expect((refused as Error).message).toMatch(
        /what it remembers of its schema .* is damaged\. Keep a copy, and restore/,
      )
      expect(await opened.tables()).toEqual(tables)
    }
    await put(opened.storage, String(stored?.value))
    await (await open({ schema, place: opened.place })).close()
    await opened.remove()
  })
}
