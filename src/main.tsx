import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, startEarly } from './App.tsx'
import './ui/fonts.ts'

const place = document.querySelector('#root')
if (!place) throw new Error('the page has no #root')
await startEarly()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
