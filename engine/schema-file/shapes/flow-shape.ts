// Shape of `x-flow`: the states of a document, the moves between them, and what a move writes and prints.

import { findNearestText, formatTitle, withKeyReferences, withOwnScope, withReference } from '../language/naming.ts'
import {
  type AncestorObject,
  allowInAnyFile,
  enumeration,
  flag,
  type InferShape,
  integer,
  type JsonPath,
  type NameReference,
  nameReference,
  type ReferenceKind,
  type Shape,
  text,
  withDerivedValue,
  withDescription,
} from '../language/shape.ts'
import { list, object, record, union, withCompletion, withSameNames } from '../language/shape-compound.ts'
import { ask, authorize } from './ask-shape.ts'
import {
  expression,
  fieldName,
  fieldTemplate,
  levelReference,
  linesName,
  nonEmptyFieldTemplate,
  nonEmptyText,
  ownField,
  referencedField,
  translatableLabel,
  translatableText,
} from './names.ts'
import { offlineDraft, sharedDrafts } from './offline-shape.ts'

/** The references of `name`, which is of that kind, or of `lines.field`. */
const splitLinePath = (value: string, path: JsonPath, kind: ReferenceKind): readonly NameReference[] => {
  const [first = '', name] = value.split('.')
  if (name === undefined) return [{ kind, name: first, path }]
  return [
    { kind: 'lines', name: first, path },
    { kind: 'field of own lines', of: first, name, path },
  ]
}

/** `field`, or `lines.field`. */
const numberFieldPath: Shape<string> = {
  ...nonEmptyText,
  names: (value, path) => splitLinePath(String(value), path, 'field'),
}

/** A field, lines, or a picture field of lines as `lines.field`. */
const editablePath: Shape<string> = {
  ...text({ pattern: /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, expects: 'a field, lines, or lines.field' }),
  names: (value, path) => splitLinePath(String(value), path, 'field or lines'),
}

const state = object(
  {},
  {
    title: withDescription('Its title, wherever its field is shown', translatableText, 'Still open'),
    color: withDescription(
      'Its colour in lists',
      enumeration(['default', 'info', 'success', 'warning', 'error']),
      'success',
    ),
    edit: withDescription(
      'What may be edited: everything, nothing, or these fields and lines; `lines.field` is a picture of each line',
      union(flag, list(editablePath, { unique: true })),
      true,
    ),
    final: withDescription('No move leads out of it', flag, true),
    counts: withDescription('Totals of lists add it; default: false where it is a cancellation', flag, false),
    open: withDescription(
      'Business with the person that the document names is not settled: the data of this person is not erased',
      flag,
      true,
    ),
    stamp: withDescription(
      'Its title, or this text, is printed across the document; without a word so are cancelled documents and those that hold the day',
      union(flag, translatableLabel),
      true,
    ),
    holdsDay: withDescription(
      'The day of the shop is not closed while a document is in it; unless it may be cancelled or go along when the day is closed, it has to be finished first',
      union(
        flag,
        object(
          {},
          {
            cancel: withDescription('The move that is offered for it then', withReference('move', fieldName), 'cancel'),
            carry: withDescription('It may be taken along into the next day', flag, true),
          },
        ),
      ),
      true,
    ),
  },
)

const states = record(state, {
  min: 2,
  complete: (one, name) => ({ ...one, title: one.title ?? formatTitle(name.toLowerCase()) }),
})

/** A text in capitals is a state; any other text is an expression for one. */
export const isStateName = (to: string): boolean => /^[A-Z_0-9]+$/.test(to)

const values = record(expression)

const createValueMap = (kind: ReferenceKind, options: Parameters<typeof withKeyReferences>[2] = {}) =>
  withSameNames(withKeyReferences(kind, values, options))

const pick = object(
  { lines: withDescription('Which lines', linesName, 'things') },
  {
    if: withDescription('Which of them may be chosen', expression, 'not taken'),
    sets: withDescription(
      'What the chosen ones get',
      createValueMap('field of own lines', { of: findNearestText('lines') }),
      {
        taken: 'true',
      },
    ),
  },
)

/** The resource of the answer of the other document's move. */
const getAnswerResource = (ancestors: readonly AncestorObject[]): string =>
  `${findNearestText('document')(ancestors) ?? ''}!${findNearestText('move')(ancestors) ?? ''}`

const also = object(
  {
    document: withDescription('Whose move it is', nameReference('resource'), 'deposit'),
    find: withDescription(
      'Which rows of it; `self` is the document, or its line',
      expression,
      'number == self.deposit',
    ),
    move: withDescription(
      'The move',
      withReference('move of', nonEmptyText, { of: findNearestText('document') }),
      'use',
    ),
  },
  {
    if: withDescription('Only if this condition holds', expression, "deposit != '-'"),
    each: withDescription('Once for each of these lines', linesName, 'things'),
    set: withDescription('Answers for the other move', createValueMap('field of', { of: getAnswerResource }), {
      amount: 'self.total',
    }),
    expect: withDescription(
      '`some`, the default: the move is refused if no row is found; `any`: it may find none; a number: it finds so many',
      union(enumeration(['some', 'any']), integer({ minimum: 1 })),
      1,
    ),
  },
)

/** The lines of the new row; their name is the key of the map. */
const getLinesResource = (ancestors: readonly AncestorObject[], path: JsonPath): string =>
  `${findNearestText('document')(ancestors) ?? ''}.${path.at(-2) ?? ''}`

/** A field of the document, or of the line that the row is created for. */
const link: Shape<string> = {
  ...fieldName,
  names: (value, path, ancestors) => {
    const of = findNearestText('each')(ancestors.slice(0, 1))
    const name = String(value)
    return [of === undefined ? { kind: 'field', name, path } : { kind: 'field of own lines', of, name, path }]
  },
}

const creates = object(
  {
    document: withDescription('What is made', nameReference('resource'), 'piece'),
    map: withDescription('Its fields', createValueMap('field of', { of: findNearestText('document') }), {
      name: 'name',
    }),
  },
  {
    if: withDescription('Only if this condition holds', expression, 'weight > 0'),
    each: withDescription('One for each of these lines', linesName, 'things'),
    lines: withDescription(
      'Its lines by name',
      withKeyReferences(
        'lines of',
        record(
          object(
            {
              from: withDescription('The lines that they are made of', withReference('lines', nonEmptyText), 'things'),
              map: withDescription('Their fields', createValueMap('field of', { of: getLinesResource }), {
                name: 'name',
              }),
            },
            {},
          ),
        ),
        { of: findNearestText('document') },
      ),
      { parts: { from: 'things', map: { name: 'name' } } },
    ),
    toShop: withDescription('The shop that it is made in, where that is another one', expression, 'to_shop'),
    fromShop: withDescription(
      'The shop in which its values are read, where that is another one',
      expression,
      'from_shop',
    ),
    ifThere: withDescription(
      'What becomes of a row of the same key that is there: the move is refused, which is the default, or that row counts as made, as it is or with these values',
      enumeration(['refuse', 'keep', 'update']),
      'update',
    ),
    post: withDescription('false: what posts when it is made posts nothing here', flag, false),
    related: withDescription(
      'Rows that name the row of the same key in the shop where values are read, and that the new row gets too',
      list(
        object(
          {
            resource: withDescription('Which rows', withReference('master', nameReference('resource')), 'part'),
            by: withDescription('Their reference to the row', referencedField('resource'), 'piece_code'),
          },
          {},
        ),
      ),
      [{ resource: 'part', by: 'piece_code' }],
    ),
    move: withDescription(
      'The move that it is made with',
      withReference('move of', text(), { of: findNearestText('document') }),
      'save',
    ),
    link: withDescription('The field that gets the key of the new row', link, 'piece_code'),
  },
)

const extractStateNames = (to: string): readonly string[] => (isStateName(to) ? [to] : [])

const setNames = list(withReference('set of entries', fieldName), { unique: true })

const move = object(
  {
    id: withDescription('Its name in calls', fieldName, 'save'),
    title: withDescription('The text of its button', translatableText, 'Save'),
    from: withDerivedValue(
      withDescription(
        'States that it starts from; default: the initial one, which is that of a document not saved yet',
        list(withReference('state', nonEmptyText), { min: 1 }),
        ['DRAFT'],
      ),
    ),
    to: withDescription(
      'A state, or an expression that gives one',
      withReference('state', nonEmptyText, { extractNames: extractStateNames }),
      'DONE',
    ),
    who: withDescription(
      'Levels that make it; `*`: all whose menu offers it; none: it is made by moves of other documents alone',
      list(levelReference),
      ['*'],
    ),
  },
  {
    if: withDescription('Only if this condition holds', expression, 'total > 0'),
    messages: withDescription(
      'Why the move is refused, in words of its own',
      object(
        {},
        {
          if: withDescription(
            'Where `if` does not hold, with {fields} of the document',
            nonEmptyFieldTemplate,
            '{total} is too little',
          ),
          who: withDescription('To a level that `who` does not name', translatableLabel, 'Ask your manager'),
        },
      ),
      { if: '{total} is too little' },
    ),
    program: withDescription(
      'Made by the program, and by no level: by hand-written code of the server, or, with a condition, of each document of which it holds when a day of the shop opens',
      union(flag, expression),
      'next_day <= sysdate()',
    ),
    ask: withDescription('Fields and lines that the user fills in before it is made', withOwnScope(ask), {
      required: ['reason'],
    }),
    confirm: withDescription('The question before it, with {fields} of the document', fieldTemplate, 'Save {total}?'),
    number: withDescription('Number fields that it gives: of the document, or `lines.field`', list(numberFieldPath), [
      'number',
    ]),
    post: withDescription('Sets of entries that it posts', setNames, ['out']),
    promises: withDescription(
      'Sets of entries that a later move posts: what they take counts in the limits when this move is made',
      setNames,
      ['out'],
    ),
    reverse: withDescription('Sets of entries that it takes back', setNames, ['out']),
    unlimited: withDescription(
      'Why what it takes back leaves the shop without a limit, where no limit names the ledger in `reversals`',
      text({ min: 3 }),
      'It is sent back',
    ),
    autoTransition: withDescription(
      'A further move of the document that is made at once, as where a module switches validation off',
      object(
        { move: withDescription('The move', withReference('move', fieldName), 'approve') },
        { if: withDescription('Only if this condition holds', expression, "not module('EXTRA')") },
      ),
      { move: 'approve', if: "not module('EXTRA')" },
    ),
    opens: withDescription(
      'The document that it begins is opened to go on with, in place of the next empty form; after a move of a saved document the next empty form opens, in place of that document',
      flag,
      true,
    ),
    print: withDescription('The print that is offered when it is done', withReference('print', text()), 'proof'),
    sets: withDescription('Fields that it sets', createValueMap('field'), { taken_at: 'sysdate()' }),
    authorize: withDescription('The move needs the authorization of another person', authorize, {
      category: 'CANCEL',
      who: ['BOSS'],
    }),
    at: withDescription(
      'Field with the shop whose users make this move and whose business date the move gets',
      ownField,
      'to_shop',
    ),
    pick: withDescription('Made on chosen lines of the document; its postings see only these', pick, {
      lines: 'things',
    }),
    bulk: withDescription(
      'May be made for many selected rows at once; the user answers once for all of them',
      flag,
      true,
    ),
    also: withDescription('Moves of other documents in the same transaction', list(also), []),
    creates: withDescription('Rows made by this move, linked both ways', list(creates), []),
  },
)

const flowObject = object(
  {
    field: withDerivedValue(withDescription('The choice that holds the state; default: status', ownField, 'state')),
    states: allowInAnyFile(withDescription('The states', states, { DRAFT: { edit: true }, DONE: { final: true } })),
    moves: allowInAnyFile(withDescription('The moves between them', list(move), [])),
  },
  {
    drafts: sharedDrafts,
    offline: offlineDraft,
  },
)

export const flow = withCompletion(flowObject, ({ field = 'status', moves = [], ...definition }) => {
  const first = getInitialState(definition)
  return { ...definition, field, moves: moves.map(one => ({ ...one, from: one.from ?? [first] })) }
})

/** The first state, which is that of a document not saved yet; '' if there are none. */
export const getInitialState = ({ states = {} }: { readonly states?: Readonly<Record<string, unknown>> }): string =>
  Object.keys(states)[0] ?? ''

export type FlowDefinition = InferShape<typeof flow>
export type StateDefinition = FlowDefinition['states'][string]
export type MoveDefinition = FlowDefinition['moves'][number]
/** What a move asks for. */
export type AskDefinition = NonNullable<MoveDefinition['ask']>
