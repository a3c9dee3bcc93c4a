import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { FormFields } from './form-fields.ts'

interface FormTab {
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
  const [chosen, setChosen] = useState(0)
  const { errors, submitCount } = useFormState<FormFields>()
  const invalidNames = Object.keys(errors.fields ?? {})
  const countInvalid = ({ fields }: FormTab): number => fields.filter(name => invalidNames.includes(name)).length
  const current = Math.min(chosen, tabs.length - 1)
  const isVisible = invalidNames.some(name => above.includes(name) || tabs[current]?.fields.includes(name))
  const firstInvalidTab = isVisible ? -1 : tabs.findIndex(tab => countInvalid(tab) > 0)
  useEffect(() => {
    if (submitCount > 0 && firstInvalidTab >= 0) setChosen(firstInvalidTab)
  }, [submitCount, firstInvalidTab])
  return (
    <Box sx={{ mt: 2 }}>
      <Tabs
        value={current}
        onChange={(_, next: number) => setChosen(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map((tab, index) => {
          const count = countInvalid(tab)
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
          hidden={index !== current}
        >
          {tab.body}
        </Box>
      ))}
    </Box>
  )
}
