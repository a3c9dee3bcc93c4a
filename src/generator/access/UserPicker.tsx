import { useDataProvider, useTranslate } from 'react-admin'
import { useSchema } from '../../providers/schema.tsx'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import type { LookupItem } from '../../ui/inputs/lookup-props.ts'

interface UserPickerProps {
  readonly user: string
  readonly onPick: (user: string) => void
  readonly id?: string
  /** What its field is called by default. */
  readonly label?: string
}

const pageSize = 50

/** A user by id or name, searched on the server. */
export function UserPicker({ user: chosen, onPick, id = 'access-user', label }: UserPickerProps) {
  const translate = useTranslate()
  const provider = useDataProvider()
  const { project, resources } = useSchema()
  const { resource, key, name, level: levelField, shop } = project.user
  const list = async (filter: Readonly<Record<string, unknown>>): Promise<readonly LookupItem[]> => {
    const pagination = { page: 1, perPage: pageSize }
    const { data } = await provider.getList(resource, { filter, pagination, sort: { field: key, order: 'ASC' } })
    return data.map(row => ({
      value: String(row[key]),
      label: `${row[key]} - ${row[name]}`,
      hint: `${project.levels[String(row[levelField.field])]?.title ?? row[levelField.field]} · ${row[shop]}`,
    }))
  }
  return (
    <LookupInput
      id={id}
      label={label ?? resources[resource]?.field[key]?.title ?? key}
      value={chosen}
      onChange={onPick}
      search={text => list(text === '' ? {} : { q: text })}
      find={async value => (await list({ [key]: value }))[0]}
      placeholder={translate('menu-editor.choose-user')}
      autoFocus={chosen === '' && label === undefined}
    />
  )
}
