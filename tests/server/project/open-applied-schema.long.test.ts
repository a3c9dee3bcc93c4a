// What a server starts with, when the database knows more than its folder.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../../server/config/config.ts'
import { type OpenedAppliedSchema, openAppliedSchema } from '../../../server/project/open-storage.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { noon } from '../../support/shop/shop.ts'
import { createPlace, removePlace } from '../../support/storage/postgres-place.ts'

let place: string
const folders: SchemaFolder[] = []
const opened: OpenedAppliedSchema[] = []

const createFolder = (): SchemaFolder => {
  const folder = createSchemaFolder()
  folders.push(folder)
  return folder
}

const start = async ({ path }: SchemaFolder, env: Readonly<Record<string, string>> = { DATABASE_URL: place }) => {
  const one = await openAppliedSchema(parseConfig({ SCHEMA_DIR: path, ...env }), { now: () => noon, command: 'test' })
  opened.push(one)
  return one
}

const retitle = (folder: SchemaFolder, title: string): void =>
  folder.editJson('resources/master/baki.json', baki => {
    baki.title = title
  })

const getTitle = ({ schema }: OpenedAppliedSchema): string | undefined => schema.resources.baki?.title

beforeEach(async () => {
  place = await createPlace()
})
afterEach(async () => {
  for (const { storage } of opened.splice(0)) await storage.close()
  for (const folder of folders.splice(0)) folder.remove()
  await removePlace(place)
})

test('a folder that says something new is put in force', async () => {
  const folder = createFolder()
  expect(await start(folder)).toMatchObject({ outdatedFolder: undefined })
  retitle(folder, 'Baki Baru')
  const second = await start(folder)
  expect([getTitle(second), second.outdatedFolder, second.folderVersion]).toEqual([
    'Baki Baru',
    undefined,
    second.schema.version,
  ])
})

test('a folder that was left behind takes nobody back: what is in force comes from the database', async () => {
  const [old, folder] = [createFolder(), createFolder()]
  const first = await start(old)
  folder.addMaster('warna', 'Warna')
  await start(folder)
  retitle(folder, 'Baki Baru')
  const third = await start(folder)
  const again = await start(old)
  expect([again.schema.version, getTitle(again)]).toEqual([third.schema.version, 'Baki Baru'])
  expect(again.schema.resources).toHaveProperty('warna')
  expect(again.folderVersion).toBe(first.schema.version)
  expect(again.outdatedFolder).toContain(`SCHEMA_DIR holds an earlier schema (${first.schema.version})`)
  expect(again.outdatedFolder).toContain(third.schema.version)
})

test('one process on a file of its own goes by its folder alone', async () => {
  const folder = createFolder()
  const env = { DATA_DIR: folder.path }
  const first = await start(folder, env)
  retitle(folder, 'Baki Baru')
  await first.storage.close()
  const second = await start(folder, env)
  retitle(folder, 'Baki')
  await second.storage.close()
  const third = await start(folder, env)
  expect([getTitle(second), getTitle(third), third.outdatedFolder]).toEqual(['Baki Baru', 'Baki', undefined])
})
