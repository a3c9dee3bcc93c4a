import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { CloseIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { CodeBox } from '../../ui/inputs/CodeBox.tsx'
import type { LookupItem } from '../../ui/inputs/input-props.ts'
import { LookupInput } from '../../ui/inputs/LookupInput.tsx'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { formatCode } from '../document/lines/use-scan.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { describeFacts, findRows, type StoredTable } from './OfflineRows.tsx'
import { type PreparedContent, type PreparedDocument, storePrepared } from './prepared.ts'
import { requestRefresh } from './use-keep-offline.ts'

interface PreparedFormProps {
  readonly resource: Resource
  readonly prepared: PreparedDocument
  readonly tables: Readonly<Record<string, StoredTable>>
  readonly onClose: () => void
}

/** A document as far as it can be typed without a connection; each change is stored on this device at once. */
export function PreparedForm({ resource, prepared, tables, onClose }: PreparedFormProps) {
  const translate = useTranslate()
  const { user } = useSession()
  const schema = useSchema()
  const [content, setContent] = useState(prepared.body)
  const [message, setMessage] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const offline = resource.lifecycle.flow?.offline
  const definition = resource.lifecycle.lines.find(({ name }) => name === offline?.lines)
  const lineResource = definition && schema.resources[definition.resource]
  if (!offline || !lineResource) return null
  const [code = '', ...others] = offline.fields
  const codeField = lineResource.field[code]
  const change = (more: Partial<PreparedContent>): void => {
    const body = { ...content, ...more }
    setContent(body)
    storePrepared(user, { ...prepared, at: new Date().toISOString(), body })
  }
  const addLine = (text: string): void => {
    const name = formatCode(codeField, text.trim().toUpperCase())
    const isTwice = content.lines.some(line => line[code] === name)
    setMessage(isTwice ? translate('generator.offline.twice', { code: name }) : '')
    if (!isTwice) change({ lines: [{ [code]: name }, ...content.lines] })
  }
  const changeLine = (index: number, name: string, value: JsonScalar): void =>
    change({ lines: content.lines.map((line, at) => (at === index ? { ...line, [name]: value } : line)) })
  const finish = (): void => {
    change({ isReady: true })
    onClose()
    requestRefresh()
  }
  return (
    <Box component="section" aria-label={resource.title}>
      <Box component="h2" sx={{ fontSize: 18, mt: 0 }}>
        {resource.title}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', mb: 2 }}>
        {offline.head.map(name => {
          const field = resource.field[name]
          if (!field) return null
          return (
            <PreparedInput
              key={name}
              id={`prepared-${name}`}
              {...{ field, tables, typed: content.head, value: content.head[name] }}
              onChange={value => change({ head: { ...content.head, [name]: value } })}
            />
          )
        })}
      </Box>
      <CodeBox
        label={codeField?.title ?? code}
        placeholder={translate('generator.offline.code', { title: codeField?.title ?? code })}
        boxRef={box}
        isUpper
        waiting={0}
        hasFailed={message !== ''}
        message={message}
        onCode={addLine}
      />
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', mx: 0, my: 1.5, p: 0 }}>
        {content.lines.map((line, index) => (
          <Paper
            key={String(line[code])}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: '6px 12px' }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 650 }}>{String(line[code])}</Box>
              <LineFacts table={codeField?.ref && tables[codeField.ref.to]} code={String(line[code])} />
            </Box>
            {others.map(name => {
              const field = lineResource.field[name]
              return (
                field && (
                  <Box key={name} sx={{ flex: '0 1 200px' }}>
                    <PreparedInput
                      id={`prepared-${index}-${name}`}
                      {...{ field, tables, typed: {}, value: line[name] }}
                      onChange={value => changeLine(index, name, value)}
                    />
                  </Box>
                )
              )
            })}
            <IconButton
              aria-label={`${translate('generator.offline.discard')} ${String(line[code])}`}
              onClick={() => change({ lines: content.lines.filter((_, at) => at !== index) })}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Paper>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={content.lines.length === 0} onClick={finish}>
          {translate('generator.offline.ready')}
        </Button>
        <Button onClick={onClose}>{translate('ui.close')}</Button>
      </Box>
    </Box>
  )
}

/** What the stored row of the code says. */
function LineFacts({ table, code }: { readonly table: StoredTable | undefined; readonly code: string }) {
  const translate = useTranslate()
  const words = useValueWords()
  const row = table?.rows.find(one => String(one[getKey(table)]) === code)
  const names = (table?.resource.offline?.fields ?? []).filter(name => table && name !== getKey(table))
  const fields = names.flatMap(name => table?.resource.field[name] ?? [])
  return (
    <Box sx={{ color: row ? 'text.secondary' : 'warning.main', fontSize: 13, overflowWrap: 'anywhere' }}>
      {row ? describeFacts(fields, row, words) : translate('generator.offline.unknown')}
    </Box>
  )
}

interface PreparedInputProps {
  readonly id: string
  readonly field: Field
  readonly value: JsonScalar | undefined
  readonly tables: Readonly<Record<string, StoredTable>>
  /** Only rows with these values may be chosen: those of the same names that are typed already. */
  readonly typed: Readonly<Record<string, JsonScalar>>
  readonly onChange: (value: JsonScalar) => void
}

const shownOptions = 20

/** The box of a field, whose choices are the stored rows of what it refers to. */
function PreparedInput({ id, field, value, tables, typed, onChange }: PreparedInputProps) {
  const { title, ref, choices, type } = field
  const props = { id, label: title, onChange }
  const table = ref && tables[ref.to]
  if (table) {
    const rows = table.rows.filter(row => isFitting(table, row, typed))
    return (
      <LookupInput
        {...props}
        value={value === undefined || value === null ? '' : String(value)}
        search={async text =>
          findRows(rows, listFields(table), text)
            .slice(0, shownOptions)
            .map(row => toItem(table, row))
        }
        find={async code => {
          const row = table.rows.find(one => String(one[getKey(table)]) === code)
          return row && toItem(table, row)
        }}
      />
    )
  }
  if (choices.length > 0) return <ChoiceInput {...props} value={toText(value)} choices={choices} />
  if (isNumberType(type))
    return (
      <NumberInput
        {...props}
        value={value === '' ? undefined : (value as number | undefined)}
        scale={type.scale ?? 0}
        unit={type.unit}
      />
    )
  return <TextInput {...props} value={toText(value)} />
}

const toText = (value: JsonScalar | undefined): string => (value === undefined || value === null ? '' : String(value))

const getKey = ({ resource }: StoredTable): string => resource.key[0] ?? 'id'

const listFields = ({ resource }: StoredTable): readonly Field[] =>
  (resource.offline?.fields ?? []).flatMap(name => resource.field[name] ?? [])

/** A row that has fields of the typed names has their values: a tray lies in the chosen warehouse. */
const isFitting = (table: StoredTable, row: JsonRow, typed: Readonly<Record<string, JsonScalar>>): boolean =>
  Object.entries(typed).every(
    ([name, value]) =>
      name === getKey(table) ||
      value === '' ||
      !table.resource.field[name]?.ref ||
      row[name] === undefined ||
      row[name] === value,
  )

const toItem = (table: StoredTable, row: JsonRow): LookupItem => {
  const code = toText(row[getKey(table)])
  const [, second] = listFields(table)
  return { value: code, label: second ? `${code} - ${toText(row[second.name])}` : code }
}
