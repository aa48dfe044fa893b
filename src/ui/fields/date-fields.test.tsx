// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { English } from '#src/ui/english.tsx'
import { partOf, shownIn, typeInto } from '#tests/helpers/date-parts.ts'

import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

afterEach(cleanup)

type Props = Partial<ComponentProps<typeof DateField>> & { elsewhere?: string }

/** Holds the value as a form or a URL does; it can also be set from outside. */
function Controlled({ value: start = '', elsewhere = '', ...props }: Props) {
  const [value, setValue] = useState(start)
  const field = { ...props, value, onChange: setValue }
  return (
    <English>
      {props.label === 'Time' ? (
        <TimeField {...field} label="Time" listLabel="Choose a time" times={['09:30', '00:00']} />
      ) : (
        <DateField {...field} label="Day" />
      )}
      <output>{value}</output>
      <button type="button" onClick={() => setValue(elsewhere)}>
        Set
      </button>
      <button type="button">Leave</button>
    </English>
  )
}

const renderDate = (value: string, props: Props = {}) =>
  render(<Controlled {...props} value={value} />)
const renderTime = (value: string) => render(<Controlled label="Time" value={value} />)
const value = () => screen.getByRole('status').textContent
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('a date', () => {
  it.each(['en-US', 'de-DE', 'sv-SE', 'ar-EG'])(
    'is day, month and year in a browser with language %s [SHELL-01] [CONST-03]',
    (language) => {
      vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
      renderDate('2026-03-05')
      expect(shownIn('Day')).toBe('05/03/2026')
    },
  )

  it('starts empty and is complete once all parts are typed', async () => {
    renderDate('')
    expect(shownIn('Day')).toBe('dd/mm/yyyy')
    await typeInto('Day', '0503')
    expect([shownIn('Day'), value()]).toEqual(['05/03/yyyy', ''])
    await userEvent.keyboard('2026')
    expect([shownIn('Day'), value()]).toEqual(['05/03/2026', '2026-03-05'])
  })

  it('changes each part with the arrow keys', async () => {
    renderDate('2026-12-31')
    await typeInto('Day', '{ArrowUp}{ArrowRight}{ArrowDown}{ArrowRight}{ArrowUp}')
    expect([shownIn('Day'), value()]).toEqual(['01/11/2027', '2027-11-01'])
  })

  it.each([
    ['29022028', '29/02/2028', '2028-02-29'],
    ['31121000', '31/12/1000', '1000-12-31'],
    ['01019999', '01/01/9999', '9999-01-01'],
    ['29022027', '29/02/2027', '29/02/2027'],
    ['30022026', '30/02/2026', '30/02/2026'],
    ['31042026', '31/04/2026', '31/04/2026'],
    ['251120266', '25/11/6', '25/11/6'],
    ['2511', '25/11/yyyy', '25/11/yyyy'],
    ['{Backspace}', 'dd/mm/yyyy', ''],
  ])('typed as %s stays %s on blur', async (keys, shown, told) => {
    renderDate('')
    await typeInto('Day', keys)
    await press('Leave')
    expect([shownIn('Day'), value()]).toEqual([shown, told])
  })

  it('becomes invalid when a part is wrong, and valid again when corrected', async () => {
    renderDate('2026-01-31')
    await typeInto('Day', '02', 1)
    expect([shownIn('Day'), value()]).toEqual(['31/02/2026', '2026-01-31'])
    await press('Leave')
    expect([shownIn('Day'), value()]).toEqual(['31/02/2026', '31/02/2026'])
    await typeInto('Day', '01', 1)
    await press('Leave')
    expect([shownIn('Day'), value()]).toEqual(['31/01/2026', '2026-01-31'])
  })

  it('is empty after all parts are deleted', async () => {
    renderDate('2026-01-31')
    for (const part of [2, 1, 0]) await typeInto('Day', '{Backspace}'.repeat(4), part)
    expect([shownIn('Day'), value()]).toEqual(['dd/mm/yyyy', ''])
  })

  it('ignores pasted text', async () => {
    renderDate('2026-01-31')
    await userEvent.click(partOf('Day'))
    await userEvent.paste('2027-11-25')
    await press('Leave')
    expect([shownIn('Day'), value()]).toEqual(['31/01/2026', '2026-01-31'])
  })

  it('replaces incomplete input when set from outside', async () => {
    renderDate('2026-01-31', { elsewhere: '2026-02-01' })
    await typeInto('Day', '{Backspace}{Backspace}')
    await press('Set')
    expect([shownIn('Day'), value()]).toEqual(['01/02/2026', '2026-02-01'])
    await typeInto('Day', '{Backspace}{Backspace}')
    await press('Set')
    expect(shownIn('Day')).toBe('01/02/2026')
  })

  it('can be chosen in a calendar whose weeks start on Monday', async () => {
    renderDate('2026-11-20')
    await press('Day: choose from a calendar')
    const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
    expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    // On that day, its name starts with "Today".
    await press(/Friday, 27 November 2026$/)
    expect([shownIn('Day'), value()]).toEqual(['27/11/2026', '2026-11-27'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('submits the displayed text with Enter', async () => {
    const submit = vi.fn((event: FormEvent) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Controlled value="2026-01-31" />
        <button type="submit">Save</button>
      </form>,
    )
    await typeInto('Day', '02{Enter}', 1)
    expect(submit).toHaveBeenCalledOnce()
    expect([shownIn('Day'), value()]).toEqual(['31/02/2026', '31/02/2026'])
  })

  it('shows its error and receives focus from the form', () => {
    renderDate('', { error: 'validation:notADate', name: 'day' })
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid date, such as 25/11/2026')
    expect(partOf('Day').getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(partOf('Day').getAttribute('aria-describedby') ?? '')).toBe(
      screen.getByRole('alert'),
    )
    document.querySelector<HTMLInputElement>('[name=day]')?.focus()
    expect(document.activeElement).toBe(partOf('Day'))
  })
})

describe('a time', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  })

  it.each([
    ['1430', '14:30'],
    ['0905', '09:05'],
    ['0000', '00:00'],
    ['2359', '23:59'],
    ['93', '09:03'],
    ['{ArrowUp}{ArrowRight}{ArrowDown}', '10:29'],
  ])('typed as %s is %s in 24-hour format [SCH-14]', async (keys, time) => {
    renderTime('09:30')
    await typeInto('Time', keys)
    expect([shownIn('Time'), value()]).toEqual([time, time])
  })

  it('is invalid when half deleted, and empty once fully deleted', async () => {
    renderTime('09:30')
    await typeInto('Time', '{Backspace}{Backspace}', 1)
    await press('Leave')
    expect([shownIn('Time'), value()]).toEqual(['09:––', '09:––'])
    await typeInto('Time', '{Backspace}{Backspace}')
    expect([shownIn('Time'), value()]).toEqual(['––:––', ''])
  })

  it('can be chosen from a list, even after incomplete typing', async () => {
    renderTime('09:30')
    await typeInto('Time', '{Backspace}{Backspace}', 1)
    await press('Choose a time')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '09:30' }))
    expect([shownIn('Time'), value()]).toEqual(['09:30', '09:30'])
    await press('Choose a time')
    await userEvent.click(screen.getByRole('menuitemradio', { name: '00:00' }))
    expect([shownIn('Time'), value()]).toEqual(['00:00', '00:00'])
  })
})
