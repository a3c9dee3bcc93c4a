import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormDialog } from '../form/FormDialog.tsx'
import { TextInput } from '../inputs/TextInput.tsx'

export interface SavedChipsProps {
  readonly names: readonly string[]
  readonly onChoose: (name: string) => void
  readonly onRemove: (name: string) => void
  /** Saves what is chosen now; replaces what has the name already. */
  readonly onSave: (name: string) => void
}

/** Choices that this user has named on this device, each one press away; Delete on one removes it. */
export function SavedChips({ names, onChoose, onRemove, onSave }: SavedChipsProps) {
  const translate = useTranslate()
  const [name, setName] = useState<string>()
  const save = (): void => {
    const trimmedName = name?.trim()
    if (!trimmedName) return
    onSave(trimmedName)
    setName(undefined)
  }
  return (
    <Box
      role="group"
      aria-label={translate('generator.report.choices')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {names.map(saved => (
        <Chip key={saved} size="small" label={saved} onClick={() => onChoose(saved)} onDelete={() => onRemove(saved)} />
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
