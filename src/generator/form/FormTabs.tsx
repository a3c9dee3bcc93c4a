import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { FormFields } from './form-fields.ts'

export interface FormTab {
  readonly title: string
  /** Names of its fields. */
  readonly fields: readonly string[]
  readonly body: ReactNode
}

interface FormTabsProps {
  readonly label: string
  readonly tabs: readonly FormTab[]
  /** Fields that are always in sight: what is wrong with them is seen first. */
  readonly above: readonly string[]
}

/** Sections of a form, one in sight at a time; all are there, and who saves is led to the first that is wrong. */
export function FormTabs({ label, tabs, above }: FormTabsProps) {
  const id = useId()
  const [chosen, choose] = useState(0)
  const { errors, submitCount } = useFormState<FormFields>()
  const wrong = Object.keys(errors.fields ?? {})
  const countIn = ({ fields }: FormTab): number => fields.filter(name => wrong.includes(name)).length
  const inSight = Math.min(chosen, tabs.length - 1)
  const isSeen = wrong.some(name => above.includes(name) || tabs[inSight]?.fields.includes(name))
  const first = isSeen ? -1 : tabs.findIndex(tab => countIn(tab) > 0)
  useEffect(() => {
    if (submitCount > 0 && first >= 0) choose(first)
  }, [submitCount, first])
  return (
    <Box sx={{ mt: 2 }}>
      <Tabs
        value={inSight}
        onChange={(_, next: number) => choose(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map((tab, index) => {
          const count = countIn(tab)
          return (
            <Tab
              key={tab.title}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel-${index}`}
              label={count > 0 ? `${tab.title} (${count})` : tab.title}
              sx={{ ...(count > 0 && { color: 'error.main' }) }}
            />
          )
        })}
      </Tabs>
      {tabs.map((tab, index) => (
        <Box
          key={tab.title}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== inSight}
        >
          {tab.body}
        </Box>
      ))}
    </Box>
  )
}
