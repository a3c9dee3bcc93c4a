import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { getDescriptionId, getLabelId } from '../../ui/form/field-ids.ts'
import { UploadIcon } from '../../ui/icons.ts'

interface FileDropProps {
  readonly id: string
  readonly file: File | undefined
  readonly onFile: (file: File) => void
  readonly help: string
  readonly error: string | undefined
}

/** One file: dropped on the box, or chosen by its button; the keyboard comes to the button. */
export function FileDrop({ id, file, onFile, help, error }: FileDropProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const selectFile = (files: FileList | null): void => {
    const [first] = files ?? []
    if (first) onFile(first)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setDragOver(false)
    selectFile(event.dataTransfer.files)
  }
  return (
    <FieldFrame id={id} label={translate('import.file')} help={help} error={error} required>
      <Box
        onDragOver={event => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
        sx={theme => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 64,
          p: 1.5,
          border: `1px dashed ${error ? theme.palette.error.main : theme.palette.outline}`,
          borderRadius: '6px',
          backgroundColor: isDragOver ? theme.palette.primary.light : theme.palette.background.paper,
        })}
      >
        <UploadIcon aria-hidden sx={{ color: 'text.secondary' }} />
        <Typography sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {file?.name ?? translate('import.file.drop')}
        </Typography>
        <Button variant="outlined" color="secondary" onClick={() => input.current?.click()}>
          {translate(file ? 'import.file.change' : 'import.file')}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv"
          tabIndex={-1}
          aria-labelledby={getLabelId(id)}
          aria-describedby={getDescriptionId(id, error, help)}
          style={visuallyHidden as React.CSSProperties}
          onChange={({ target }) => {
            selectFile(target.files)
            // The same file may be chosen again after it was put right.
            target.value = ''
          }}
        />
      </Box>
    </FieldFrame>
  )
}
