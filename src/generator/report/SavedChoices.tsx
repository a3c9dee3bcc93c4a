import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { isTanggal } from '../../../engine/values/tanggal.ts'
import { choicesPrefix, readSession } from '../../providers/session.ts'
import { useStoredText } from '../../providers/use-stored-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import type { FilterState } from './filter-state.ts'
import { applyChoice, buildChoice, parseChoices, type SavedChoice, withChoice } from './saved-choices.ts'

interface SavedChoicesProps {
  readonly path: string
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly onChoose: (values: FilterState) => void
}

/** Choices that this user has named on this device, each one press away. */
export function SavedChoices({ path, filters, values, onChoose }: SavedChoicesProps) {
  const translate = useTranslate()
  const { userId: user = '', businessDate: day } = readSession()?.user ?? {}
  const [text, setText] = useStoredText(`${choicesPrefix}${user}:${path}`)
  const saved = parseChoices(text)
  const storeChoices = (all: readonly SavedChoice[]): void => setText(JSON.stringify(all))
  const [name, setName] = useState<string>()
  if (filters.length === 0 || !isTanggal(day)) return null
  const save = (): void => {
    const trimmedName = name?.trim()
    if (!trimmedName) return
    storeChoices(withChoice(saved, buildChoice(trimmedName, filters, { values, day })))
    setName(undefined)
  }
  return (
    <Box
      role="group"
      aria-label={translate('generator.report.choices')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
    >
      {saved.map(choice => (
        <Chip
          key={choice.name}
          size="small"
          label={choice.name}
          onClick={() => onChoose(applyChoice(choice, filters, day))}
          onDelete={() => storeChoices(saved.filter(one => one.name !== choice.name))}
        />
      ))}
      <Chip
        size="small"
        variant="outlined"
        label={translate('generator.report.choice-save')}
        onClick={() => setName('')}
      />
      <FormDialog
        open={name !== undefined}
        title={translate('generator.report.choice-save')}
        submitLabel={translate('generator.save')}
        cancelLabel={translate('generator.cancel')}
        busy={false}
        onLeave={() => setName(undefined)}
        onSubmit={save}
        isNarrow
      >
        <TextInput
          id="choice-name"
          label={translate('generator.report.choice-name')}
          value={name ?? ''}
          onChange={setName}
          maxLength={40}
          required
        />
      </FormDialog>
    </Box>
  )
}
