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

import { t } from '#src/platform/i18n/t.ts'

import { classNames } from './class-names.ts'
import menu from './menu.module.css'
import styles from './select.module.css'

export interface Option {
  id: string
  label: string
  /** What tells it from others of the same name: the way to it. It is searched, too. */
  detail?: string
  /** The font family that it is written in, where that is what is chosen. */
  face?: string
  disabled?: boolean
}

export interface SelectProps {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (id: string) => void
  placeholder?: string
  disabled?: boolean
}

/** One of a few. For more than a screenful take `SearchSelect`. */
export function Select(props: SelectProps) {
  return <SelectFrame {...props}>{<Options options={props.options} />}</SelectFrame>
}

/** The closed look and the popover, which `SearchSelect` shares. */
export function SelectFrame({
  label,
  options,
  value,
  onChange,
  placeholder = t('common:choose'),
  disabled = false,
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
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.button ?? ''}>
        <SelectValue className={styles.value ?? ''}>
          {chosen ? (
            <Words option={chosen} className={styles.chosen} />
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

interface WordsProps {
  option: Option
  className: string | undefined
}

/** Where the way to it is too long, its beginning goes: what is nearest tells it from others. */
const Words = ({ option: { label, detail, face }, className }: WordsProps) => (
  <span className={className} style={face === undefined ? undefined : { fontFamily: face }}>
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
      renderEmptyState={() => <p className={menu.nothing}>{t('common:searchNothing')}</p>}
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
              <Words option={option} className={menu.words} />
              {isSelected && <Check aria-hidden="true" className={menu.mark} />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
