import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface FieldFrameProps {
  /** The id of the control inside; the control is described by `getDescriptionId` of field-ids.ts. */
  readonly id: string
  readonly label: string
  readonly required?: boolean | undefined
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** The number of columns that it takes, 1 to 4, as far as there are so many; 1 by default. */
  readonly width?: number | undefined
  /** In pixels: what its values need, for a dense grid of fields. */
  readonly leastWidth?: number | undefined
  readonly children: ReactNode
}

// Space for one line below is always reserved, so that a fault does not move the elements below.
const Frame = styled('div', { shouldForwardProp: name => name !== 'span' && name !== 'least' })<{
  span: number
  least: number
}>(({ span, least }) => ({
  '--least-width': `${least * span}px`,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@container (min-width: 560px)': { gridColumn: `span ${Math.min(2, span)}` },
  '@container (min-width: 1240px)': { gridColumn: `span ${span}` },
}))

const Line = styled(FormHelperText)({ margin: '2px 0 0', minHeight: 18, fontSize: 12, lineHeight: '16px' })

/** A label that does not wrap ends at its control, not in the next label. */
const labelStyles = { mb: 0.5, overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** The label over a control, and under it what helps, or what is wrong with it. */
export function FieldFrame({
  id,
  label,
  required,
  help,
  error,
  width = 1,
  leastWidth = 160,
  children,
}: FieldFrameProps) {
  return (
    <Frame span={Math.min(4, Math.max(1, width))} least={leastWidth}>
      <FormLabel id={getLabelId(id)} htmlFor={id} title={label} sx={labelStyles}>
        {label}
        {required && (
          <FormLabel component="span" error aria-hidden>
            {' *'}
          </FormLabel>
        )}
      </FormLabel>
      {children}
      {error ? (
        <Line id={getErrorId(id)} error>
          {error}
        </Line>
      ) : (
        <Line id={getHelpId(id)}>{help}</Line>
      )}
    </Frame>
  )
}

// The ids that tie a control to its label, its help and its fault.

export const getLabelId = (id: string): string => `${id}-label`
const getHelpId = (id: string): string => `${id}-help`
const getErrorId = (id: string): string => `${id}-error`

/** The value of `aria-describedby` of a control in a FieldFrame: its fault, or its help, or undefined. */
export function getDescriptionId(id: string, error: string | undefined, help: string | undefined): string | undefined {
  if (error) return getErrorId(id)
  return help ? getHelpId(id) : undefined
}
