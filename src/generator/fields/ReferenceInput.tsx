import { useRef } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import { addUnit, isPrefixUnit } from '../../../engine/field/add-unit.ts'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { formatValue, type ValueWords } from '../../../engine/field/value-text.ts'
import { lookupAmount, lookupRefusal } from '../../../engine/record/row.ts'
import type { Field, Reference } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { ListMeta } from '../../providers/data-provider.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { convertLetters } from '../../ui/inputs/digit-filters.ts'
import { LookupInput, type LookupOption } from '../../ui/inputs/LookupInput.tsx'
import { findResourcePath, isListedAsItself } from '../menu/menu-entries.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { FieldInputProps } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'
import { openNewRow } from './new-row-requests.ts'

// One option of a reference: the label of the row, and what else the field shows of it.

type ReferencedRow = Readonly<Record<string, JsonScalar>>

interface ReferenceSearch {
  readonly target: Resource
  readonly ref: Reference
  readonly emptyText: string
  readonly words: ValueWords
}

/** A number has its unit, and its title unless the unit is a measure: `Total DP Rp 500,000`, `Poin 120`, `3.450 gr`. */
export const formatReferenceOption = (
  { target, ref, emptyText, words }: ReferenceSearch,
  row: ReferencedRow,
): LookupOption => {
  const [key] = target.key
  const formatField = (name: string): string => {
    const field = target.field[name]
    if (!field) return ''
    const text = formatValue(field, row[name], words)
    if (text === '' || !isNumberType(field.type)) return text
    const { unit } = field.type
    return unit !== undefined && !isPrefixUnit(unit) ? addUnit(text, unit) : `${field.title} ${addUnit(text, unit)}`
  }
  const others = ref.columns.filter(name => !target.label.includes(`{${name}}`) && row[name] !== emptyText)
  const amount = ref.amount && row[lookupAmount] !== undefined ? [`${ref.amount.title} ${row[lookupAmount]}`] : []
  const hint = [...others.flatMap(name => formatField(name) || []), ...amount].join(' · ')
  const refusal = row[lookupRefusal]
  return {
    ...(hint !== '' && { hint }),
    ...(typeof refusal === 'string' && { refusal }),
    value: String(row[key] ?? ''),
    label: fillTemplate(target.label, target, row, words),
  }
}

/** Rows that are offered at once; of a resource of few rows all. */
const pageSize = 50
const preloadPageSize = 1000

const searchRows = async (
  provider: DataProvider,
  search: ReferenceSearch,
  filter: Readonly<Record<string, unknown>>,
  meta?: ListMeta,
): Promise<LookupOption[]> => {
  const { target, ref } = search
  const [first = { field: 'id', descending: false }] = target.screen.list.sort
  const { data } = await provider.getList(target.name, {
    filter,
    pagination: { page: 1, perPage: ref.preload ? preloadPageSize : pageSize },
    sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
    ...(meta && { meta }),
  })
  return data.map(row => formatReferenceOption(search, row as ReferencedRow))
}

/** Searches by text; the row with exactly this key is listed first: `428` is `00000428`. */
const searchText = async (
  provider: DataProvider,
  search: ReferenceSearch,
  typed: string,
  meta?: ListMeta,
): Promise<readonly LookupOption[]> => {
  if (typed === '') return searchRows(provider, search, {}, meta)
  const [key] = search.target.key
  const type = search.target.field[key]?.type
  const parsed = type?.completes ? type.read(typed) : undefined
  if (!parsed || !('value' in parsed)) return searchRows(provider, search, { q: typed }, meta)
  const [exactMatches, matches] = await Promise.all([
    searchRows(provider, search, { [key]: parsed.value }, meta),
    searchRows(provider, search, { q: typed }, meta),
  ])
  return [...exactMatches, ...matches.filter(({ value }) => exactMatches.every(one => one.value !== value))]
}

/** Searches a row of another resource by the fields that its list searches; its value is the key of that row. */
export function ReferenceInput({ field, value, onChange, lookup, ...rest }: FieldInputProps) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const words = useValueWords()
  const { shop } = useSession().user
  const { resources, project, menu } = useSchema()
  const { ref } = field
  const target = resources[ref?.to ?? '']
  const frame = getFrameProps(field, rest)
  const seen = useRef(new Map<string, LookupOption>())
  if (!target || !ref) return <ChoiceInput {...frame} value={String(value ?? '')} onChange={onChange} choices={[]} />
  const [key] = target.key
  const path = target.api.verbs.includes('create') ? findResourcePath(menu, target.name) : undefined
  // In a form; what narrows a list needs no new rows. A view of the menu has a form of its own, which this is not.
  const canCreate = path !== undefined && lookup !== undefined && isListedAsItself(menu, target.name)
  const recentKey = getRecentKey(shop, target.name)
  const search = { target, ref, emptyText: project.emptyText, words }
  return (
    <LookupInput
      {...frame}
      value={String(value ?? '')}
      onChange={next => {
        const option = seen.current.get(next)
        if (option) storeRecentPick(recentKey, option)
        onChange(next)
      }}
      search={async typed => {
        const meta = lookup?.()
        const options = await searchText(provider, search, typed, {
          ...meta,
          ...(ref.listed && meta && { refused: true }),
        })
        for (const option of options) seen.current.set(option.value, option)
        return options
      }}
      find={async wantedKey => (await searchRows(provider, search, { [key]: wantedKey }))[0]}
      // What was picked lately may not be offered where the offer depends on the form, and few rows are all shown.
      // In a tab of its own, so that this form keeps what was typed.
      manage={
        path === undefined
          ? undefined
          : {
              label: translate('generator.manage', { title: target.title }),
              onOpen: () => window.open(path, '_blank', 'noopener'),
            }
      }
      create={
        canCreate
          ? {
              label: translate('generator.create-here', { title: target.title }),
              onOpen: () =>
                openNewRow({
                  resource: target,
                  place: `${path}/create`,
                  onMade: row => onChange(String(row[key] ?? '')),
                }),
            }
          : undefined
      }
      {...(!ref.checked && { onFree: typed => onChange(applyLetterCase(field, typed)) })}
      readCode={typed => readCode(field, applyLetterCase(field, typed))}
      recent={ref.filter || ref.amount || ref.preload ? [] : readRecentPicks(recentKey)}
    />
  )
}

/** What need not be there is typed as any other text of its type. */
const applyLetterCase = ({ case: letters }: Field, text: string): string =>
  convertLetters({ text, caret: text.length }, letters).text

/** A code as its type writes it; what is none stays as it is typed. */
const readCode = ({ type }: Field, text: string): string => {
  const parsed = type.read(text)
  return 'value' in parsed ? String(parsed.value ?? '') : text
}

const maxRecent = 5
/** Of the shop: another one has other rows. */
const getRecentKey = (shop: string, resource: string): string => `recent:${shop}:${resource}`

const readRecentPicks = (key: string): LookupOption[] => {
  const stored = localStorage.getItem(key)
  return stored === null ? [] : (JSON.parse(stored) as LookupOption[])
}

const storeRecentPick = (key: string, option: LookupOption): void => {
  const others = readRecentPicks(key).filter(({ value }) => value !== option.value)
  localStorage.setItem(key, JSON.stringify([option, ...others].slice(0, maxRecent)))
}
