// The programs of a project that receive events: their fields have the types that the server needs, and their document can
// hold a delivery.
import { expect, test } from 'vitest'
import { webhookProofs } from '../../../support/keyword-proofs/webhooks.ts'
import { buildSchemaWith, collectFaultsWith } from '../../../support/schema/schema-files.ts'

const passes = webhookProofs.webhooks?.passes ?? []

test.each(Object.entries(webhookProofs))('%s is checked', (_word, { passes: right, fails, fault }) => {
  expect(buildSchemaWith(...right).project.webhooks?.log.states).toEqual({
    waiting: 'WAITING',
    sent: 'SENT',
    failed: 'FAILED',
  })
  expect(collectFaultsWith(...fails)).toEqual([fault])
})

test.each([
  ['schema/project.json', '/webhooks/log/fields/next', undefined, '"next" is missing'],
  ['schema/project.json', '/webhooks/log/states/sent', undefined, '"sent" is missing'],
  ['resources/goods/delivery.json', '/x-audit', 'who', '"delivery" must be a document of all shops'],
  ['resources/goods/program.json', '/x-scope', 'shop', 'the rows of "program" must be those of all shops'],
] as const)('%s %s: %j is refused', (file, pointer, value, message) => {
  const edit = [file.replace('schema/', ''), pointer, value] as const
  expect(collectFaultsWith(...passes, edit)).toEqual([expect.stringContaining(message)])
})

test('a project without programs has none', () => {
  expect(buildSchemaWith().project.webhooks).toBeUndefined()
})
