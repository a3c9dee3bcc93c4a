import { useRef } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Resource } from '../../../engine/schema.ts'
import { useSchema } from '../../providers/schema.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import type { LookupOption } from '../../ui/inputs/LookupInput.tsx'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import type { FieldInputProps, FieldView } from './field-view.ts'
import { framed } from './framed.ts'
import { PlainCell, textOf } from './plain-cell.tsx'
import { recentPicks, rememberPick } from './recent-picks.ts'

const offered = 50

type JsonRow = Readonly<Record<string, JsonScalar>>

const optionOf = (target: Resource, row: JsonRow): LookupOption => {
  const [key = ''] = target.key
  const text = (name: string): string => {
    const field = target.field[name]
    return field ? textOf(field, row[name] ?? null) : ''
  }
  return {
    value: String(row[key] ?? ''),
    label: target.label.replaceAll(/\{([^}]*)\}/g, (_, name: string) => text(name)),
  }
}

const searchIn = async (
  provider: DataProvider,
  target: Resource,
  filter: Readonly<Record<string, unknown>>,
): Promise<LookupOption[]> => {
  const [first = { field: 'id', descending: false }] = target.list.sort
  const { data } = await provider.getList(target.name, {
    filter,
    pagination: { page: 1, perPage: offered },
    sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
  })
  return data.map(row => optionOf(target, row as JsonRow))
}

/** Looks a row of another resource up by what its list searches, and holds its key. */
function Input({ field, value, onChange, ...rest }: FieldInputProps) {
  const provider = useDataProvider()
  const { resources } = useSchema()
  const target = resources[field.ref?.to ?? '']
  const frame = framed(field, rest)
  const seen = useRef(new Map<string, LookupOption>())
  if (!target) return <ChoiceInput {...frame} value={String(value ?? '')} onChange={onChange} choices={[]} />
  const [key = ''] = target.key
  return (
    <LookupInput
      {...frame}
      value={String(value ?? '')}
      onChange={next => {
        const option = seen.current.get(next)
        if (option) rememberPick(target.name, option)
        onChange(next)
      }}
      search={async text => {
        const found = await searchIn(provider, target, text === '' ? {} : { q: text })
        for (const option of found) seen.current.set(option.value, option)
        return found
      }}
      find={async wanted => (await searchIn(provider, target, { [key]: wanted }))[0]}
      recent={recentPicks(target.name)}
    />
  )
}

export const referenceView: FieldView = { align: 'left', Cell: PlainCell, Input }
