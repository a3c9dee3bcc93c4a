import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { aligns, type PageElement } from '../../../../engine/field/page-layout.ts'
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx'
import { FlagInput } from '../../../ui/inputs/FlagInput.tsx'
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx'
import { TextInput } from '../../../ui/inputs/TextInput.tsx'

interface ElementPropertiesProps {
  readonly element: PageElement
  /** Titles by key of what may be shown. */
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (element: PageElement) => void
  readonly onDelete: () => void
}

const millimetres = { scale: 1, least: 0, most: 1000, unit: 'mm' } as const
const amounts = {
  x: millimetres,
  y: millimetres,
  w: millimetres,
  h: millimetres,
  rotate: { scale: 0, least: 0, most: 359, unit: '°' },
  font_size: { scale: 0, least: 4, most: 72, unit: 'pt' },
} as const

/** What the chosen element is, and how large and how written. */
export function ElementProperties({ element, fields, onChange, onDelete }: ElementPropertiesProps) {
  const translate = useTranslate()
  const set = (change: Partial<PageElement>): void => onChange({ ...element, ...change })
  const hasText = element.kind === 'field' || element.kind === 'label'
  return (
    <Box
      component="section"
      aria-label={translate('layout.properties')}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 1, alignContent: 'start' }}
    >
      {element.kind !== 'label' && element.kind !== 'line' && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ChoiceInput
            id="layout-key"
            label={translate('layout.name')}
            value={element.key}
            required
            choices={Object.entries(fields).map(([value, title]) => ({ value, title }))}
            onChange={key => set({ key })}
          />
        </Box>
      )}
      {hasText && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            id="layout-text"
            label={translate(element.kind === 'label' ? 'layout.content' : 'layout.before')}
            value={element.text}
            case="asis"
            maxLength={300}
            onChange={text => set({ text })}
          />
        </Box>
      )}
      {Object.entries(amounts).map(([name, { scale, unit, least, most }]) => (
        <NumberInput
          key={name}
          id={`layout-${name}`}
          label={translate(`layout.${name}`)}
          value={element[name as keyof typeof amounts]}
          scale={scale}
          unit={unit}
          // An incomplete number is ignored: `1` on the way to `12`.
          onChange={value => typeof value === 'number' && value >= least && value <= most && set({ [name]: value })}
        />
      ))}
      {hasText && (
        <>
          <ChoiceInput
            id="layout-align"
            label={translate('layout.align')}
            value={element.align}
            required
            choices={aligns.map(value => ({ value, title: translate(`layout.${value}`) }))}
            onChange={align => set({ align: align as PageElement['align'] })}
          />
          <FlagInput
            id="layout-bold"
            label={translate('layout.bold')}
            value={element.bold}
            onChange={bold => set({ bold })}
          />
        </>
      )}
      <Button color="error" size="small" onClick={onDelete} sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
        {translate('layout.delete')}
      </Button>
    </Box>
  )
}
