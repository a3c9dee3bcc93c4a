// Names of events, chosen of what the schema has: first what it happens to, then what happens.
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatEvent, listEventMoves, parseEvent, parseNameList } from '../../../engine/schema/event.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import { useLoadedSchema } from '../../providers/use-loaded-schema.ts'
import { ChipList } from '../../ui/ChipList.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import type { FieldInputProps } from './field-view.ts'
import { getFrameProps } from './get-frame-props.ts'

const every = '*'

/** The browser does not know which resource holds the programs: the server refuses events of it. */
const noWebhooks = {}

/** Each picked event is added as a chip that can be removed. */
export function EventsInput({ field, value, onChange, ...rest }: FieldInputProps) {
  const translate = useTranslate()
  const resources: Readonly<Record<string, Resource>> = useLoadedSchema()?.resources ?? {}
  const [chosen, setChosen] = useState('')
  const names = parseNameList(String(value ?? ''), String(field.blank ?? ''))
  const change = (next: readonly string[]): void => onChange(next.join('\n'))
  const formatMove = (resource: Resource, move: string): string => {
    const title = resource.lifecycle.flow?.moves.find(({ id }) => id === move)?.title
    if (move === every) return translate('document.list-all')
    return title ?? translate(`document.verb.${move}`)
  }
  const formatName = (name: string): string => {
    const event = parseEvent(name)
    const resource = event && resources[event.resource]
    return resource ? `${resource.title}: ${formatMove(resource, event.move)}` : name
  }
  const offered = Object.values(resources)
    .filter(resource => isListed(resource) && listEventMoves(noWebhooks, resource).length > 0)
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
  const resource = resources[chosen]
  const moves = resource ? [every, ...listEventMoves(noWebhooks, resource)] : []
  return (
    <Box sx={{ minWidth: 0 }}>
      <ChoiceInput
        {...getFrameProps({ ...field, required: field.required && names.length === 0 }, rest)}
        value={chosen}
        onChange={setChosen}
        choices={offered.map(one => ({ value: one.name, title: one.title }))}
      />
      {resource && (
        <ChoiceInput
          id={`${rest.id}-event`}
          label={resource.title}
          value=""
          onChange={move => {
            if (move !== '') change([...names, formatEvent(resource.name, move)])
          }}
          choices={moves
            .filter(move => !names.includes(formatEvent(resource.name, move)))
            .map(move => ({ value: move, title: formatMove(resource, move) }))}
        />
      )}
      <ChipList
        label={field.title}
        chips={names.map(name => ({ value: name, title: formatName(name) }))}
        onRemove={name => change(names.filter(other => other !== name))}
      />
    </Box>
  )
}
