// That each word of the limits of a project is carried out.
import { buildEdits, type Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('project')

const settings: readonly Edit[] = [
  at('/settings', { resource: 'thing', key: 'thing_code', value: 'name' }),
  buildEdits('thing')('/x-entries', {
    key: 'thing_code',
    value: 'name',
    sections: [{ title: 'Money', entries: { STEP: { $ref: 'types#money', default: 500 } } }],
  }),
]

const text = { $ref: 'types#text' }

/** A log with a row for each use of a limit. */
const useFile: Edit = [
  'resources/goods/use.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Use',
    'x-kind': 'log',
    'x-key': ['use_no'],
    'x-scope': 'shop',
    properties: {
      use_no: { $ref: 'types#label' },
      day: { $ref: 'types#date' },
      clock_day: { $ref: 'types#date' },
      at: { $ref: 'types#instant' },
      by: text,
      role: text,
      of: text,
      amount: { $ref: 'types#decimal' },
      document: text,
      row: text,
      move: text,
    },
  },
]

const fields = {
  id: 'use_no',
  date: 'day',
  today: 'clock_day',
  at: 'at',
  user: 'by',
  role: 'role',
  group: 'of',
  amount: 'amount',
  document: 'document',
  row: 'row',
  move: 'move',
}

const groups = { paid_out: { title: 'Paid Out', day: 'STEP' } }

/** A project with one limit, whose setting is a number. */
const limits = { resource: 'use', fields, groups, texts: {} }

const passes: readonly Edit[] = [useFile, ...settings, at('/limits', limits)]
const withGroup = (group: object): readonly Edit[] => [
  useFile,
  ...settings,
  at('/limits', { ...limits, groups: { paid_out: { title: 'Paid Out', ...group } } }),
]
const withText = (texts: object): readonly Edit[] => [useFile, ...settings, at('/limits', { ...limits, texts })]

const place = 'schema/project.json /limits'

const proveBound = (bound: string) => ({
  passes: withGroup({ [bound]: 'STEP' }),
  fails: withGroup({ [bound]: 'STEPS' }),
  fault: `${place}/groups/paid_out/${bound}: no setting is called "STEPS" @ "STEPS"`,
})

const proveText = (bound: string) => ({
  passes: withText({ [bound]: '{limit} {most}' }),
  fails: withText({ [bound]: '' }),
  fault: `${place}/texts/${bound}: expected a text, found an empty text @ ""`,
})

export const limitProofs: Proofs = {
  limits: {
    passes,
    fails: [useFile, ...settings, at('/limits', 7)],
    fault: `${place}: expected an object, found the number 7 @ 7`,
  },
  'limits.resource': {
    passes,
    fails: [useFile, ...settings, at('/limits', { ...limits, resource: 'us' })],
    fault: `${place}/resource: no resource is called "us"; did you mean "use"? @ "us",`,
  },
  'limits.fields': {
    passes,
    fails: [useFile, ...settings, at('/limits', { ...limits, fields: { ...fields, amount: 'by' } })],
    fault: `${place}/fields/amount: a field of the type "text" does not hold it @ "by",`,
  },
  'limits.groups': {
    passes,
    fails: withGroup({}),
    fault: `${place}/groups/paid_out: it limits nothing: name a setting @ {`,
  },
  'limits.groups.*.title': {
    passes,
    fails: withGroup({ title: 7, day: 'STEP' }),
    fault: `${place}/groups/paid_out/title: expected a text, found the number 7 @ 7,`,
  },
  'limits.groups.*.document': proveBound('document'),
  'limits.groups.*.day': proveBound('day'),
  'limits.groups.*.shop': proveBound('shop'),
  'limits.groups.*.reversals': {
    passes: withGroup({ day: 'STEP', reversals: [] }),
    fails: withGroup({ day: 'STEP', reversals: ['boook'] }),
    fault: `${place}/groups/paid_out/reversals/0: no ledger is called "boook" @ "boook"`,
  },
  'limits.texts': {
    passes: withText({ day: '{limit} {used}' }),
    fails: withText({ week: '{limit}' }),
    fault: `${place}/texts/week: unknown key "week" @ "week": "{limit}"`,
  },
  'limits.texts.document': proveText('document'),
  'limits.texts.day': proveText('day'),
  'limits.texts.shop': proveText('shop'),
  'limits.texts.percent': proveText('percent'),
}
