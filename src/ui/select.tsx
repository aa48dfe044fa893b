import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import {
  Button,
  Label,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import menu from './menu.module.css'
import styles from './select.module.css'

export interface Option {
  id: string
  label: string
  /** Distinguishes options with the same name, such as a path. Searchable too. */
  detail?: string
  /** Finds the option in a search, but is not shown. */
  keywords?: string
  /** Font of the option, in a list of fonts. */
  fontFamily?: string
  disabled?: boolean
}

export interface SelectProps {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (id: string) => void
  placeholder?: string
  disabled?: boolean
  /** The label is only for screen readers, as beside other tools of a list. */
  isLabelHidden?: boolean
}

/** One of a few options. Use `SearchSelect` for long lists. */
export function Select(props: SelectProps) {
  return <SelectFrame {...props}>{<Options options={props.options} />}</SelectFrame>
}

/** Label, button and popover, shared with `SearchSelect`. */
export function SelectFrame({
  label,
  options,
  value,
  onChange,
  placeholder = commonTexts.choose,
  disabled = false,
  isLabelHidden = false,
  children,
}: SelectProps & { children: ReactNode }) {
  const chosen = options.find(({ id }) => id === value)
  return (
    <AriaSelect
      className={styles.select ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder}
      isDisabled={disabled}
    >
      <Label className={(isLabelHidden ? 'visually-hidden' : styles.label) ?? ''}>{label}</Label>
      <Button className={styles.button ?? ''}>
        <SelectValue className={styles.value ?? ''}>
          {chosen ? (
            <OptionLabel option={chosen} className={styles.chosen} />
          ) : (
            <span>{placeholder}</span>
          )}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={classNames(menu.popover, styles.popover)} offset={4}>
        {children}
      </Popover>
    </AriaSelect>
  )
}

interface OptionLabelProps {
  option: Option
  className: string | undefined
}

/** A long path is cut at its start, since the end distinguishes it. */
const OptionLabel = ({ option: { label, detail, fontFamily }, className }: OptionLabelProps) => (
  <span
    className={className}
    style={fontFamily === undefined ? undefined : { fontFamily: fontFamily }}
  >
    <bdi className="clip">{label}</bdi>
    {detail !== undefined && (
      <span className={classNames('clip', menu.hint, styles.way)}>
        <bdi>{detail}</bdi>
      </span>
    )}
  </span>
)

export function Options({ options }: { options: readonly Option[] }) {
  return (
    <ListBox
      className={menu.menu ?? ''}
      renderEmptyState={() => <p className={menu.nothing}>{commonTexts.searchNothing}</p>}
    >
      {options.map((option) => (
        <ListBoxItem
          key={option.id}
          id={option.id}
          textValue={[option.label, option.detail].filter(Boolean).join(', ')}
          isDisabled={option.disabled ?? false}
          className={menu.item ?? ''}
        >
          {({ isSelected }) => (
            <>
              <OptionLabel option={option} className={menu.words} />
              {isSelected && <Check aria-hidden="true" className={menu.mark} />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
