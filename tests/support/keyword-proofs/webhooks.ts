// That each word of the programs that receive events is carried out.
import { buildEdits, type Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('project')

const text = { $ref: 'types#text' }

const programFile: Edit = [
  'resources/goods/program.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Program',
    'x-kind': 'master',
    'x-key': ['program_name'],
    'x-label': '{program_name}',
    'x-scope': 'global',
    required: ['program_name', 'address', 'person_id'],
    properties: {
      program_name: { $ref: 'types#code' },
      address: text,
      events: { $ref: 'types#note' },
      sends: { $ref: 'types#note' },
      person_id: { $ref: 'types#code', 'x-ref': { to: 'person' } },
      secret: { $ref: 'types#token', readOnly: true },
      active: { $ref: 'types#flag' },
    },
  },
]

const logFile: Edit = [
  'resources/goods/delivery.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Delivery',
    'x-kind': 'document',
    'x-key': ['delivery_no'],
    'x-label': '{delivery_no}',
    'x-scope': 'global',
    'x-audit': 'none',
    required: ['delivery_no'],
    properties: {
      delivery_no: { $ref: 'types#label' },
      program: text,
      event: text,
      row: text,
      version: { $ref: 'types#int' },
      at: { $ref: 'types#instant' },
      body: { $ref: 'types#note' },
      attempts: { $ref: 'types#int' },
      next: { $ref: 'types#instant' },
      reason: text,
    },
    'x-flow': {
      field: 'status',
      states: { DRAFT: {}, WAITING: {}, SENT: {}, FAILED: {} },
      moves: [
        { id: 'wait', title: 'Wait', from: ['DRAFT'], to: 'WAITING', who: ['*'] },
        { id: 'send', title: 'Send', from: ['WAITING'], to: 'SENT', who: ['*'] },
        { id: 'fail', title: 'Fail', from: ['WAITING'], to: 'FAILED', who: ['*'] },
        { id: 'again', title: 'Again', from: ['SENT', 'FAILED'], to: 'WAITING', who: ['*'] },
      ],
    },
  },
]

const fields = {
  webhook: 'program',
  event: 'event',
  row: 'row',
  version: 'version',
  at: 'at',
  body: 'body',
  attempts: 'attempts',
  next: 'next',
  reason: 'reason',
}

const log = { resource: 'delivery', fields, states: { waiting: 'WAITING', sent: 'SENT', failed: 'FAILED' } }

const webhooks = {
  resource: 'program',
  address: 'address',
  events: 'events',
  sends: 'sends',
  user: 'person_id',
  secret: 'secret',
  active: 'active',
  log,
}

const withWebhooks = (more: object = {}): readonly Edit[] => [
  programFile,
  logFile,
  at('/webhooks', { ...webhooks, ...more }),
]

const place = 'schema/project.json /webhooks'

const proveType = (word: string, needed: string) => ({
  passes: withWebhooks(),
  fails: withWebhooks({ [word]: 'program_name' }),
  fault: `${place}/${word}: the field must be of the type "${needed}", not "code" @ "program_name",`,
})

export const webhookProofs: Proofs = {
  webhooks: {
    passes: withWebhooks(),
    fails: [programFile, logFile, at('/webhooks', 7)],
    fault: `${place}: expected an object, found the number 7 @ 7`,
  },
  'webhooks.resource': {
    passes: withWebhooks(),
    fails: withWebhooks({ resource: 'progam' }),
    fault: `${place}/resource: no resource is called "progam"; did you mean "program"? @ "progam",`,
  },
  'webhooks.address': proveType('address', 'text'),
  'webhooks.events': proveType('events', 'note'),
  'webhooks.sends': proveType('sends', 'note'),
  'webhooks.user': {
    passes: withWebhooks(),
    fails: withWebhooks({ user: 'address' }),
    fault: `${place}/user: the field must refer to "person" @ "address",`,
  },
  'webhooks.secret': proveType('secret', 'token'),
  'webhooks.active': proveType('active', 'flag'),
  'webhooks.log': {
    passes: withWebhooks(),
    fails: withWebhooks({ log: 7 }),
    fault: `${place}/log: expected an object, found the number 7 @ 7`,
  },
  'webhooks.log.resource': {
    passes: withWebhooks(),
    fails: withWebhooks({ log: { ...log, resource: 'delivry' } }),
    fault: `${place}/log/resource: no resource is called "delivry"; did you mean "delivery"? @ "delivry",`,
  },
  'webhooks.log.fields': {
    passes: withWebhooks(),
    fails: withWebhooks({ log: { ...log, fields: { ...fields, next: 'row' } } }),
    fault: `${place}/log/fields/next: the field must be of the type "instant", not "text" @ "row",`,
  },
  'webhooks.log.states': {
    passes: withWebhooks(),
    fails: withWebhooks({ log: { ...log, states: { ...log.states, sent: 'SNT' } } }),
    fault: `${place}/log/states/sent: "delivery" has no state "SNT"; did you mean "SENT"? @ "SNT",`,
  },
}
