const CONTROL = ':is(input:not([type=hidden]), textarea, button):not(:disabled, [tabindex="-1"])'

/**
 * Focuses the control nearest to a button that its own action removes, which would drop the focus. Of radio buttons or checkboxes
 * a checked one; never another button that is `data-passing`.
 */
export function focusBeside(button: HTMLElement) {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const controls = [...place.querySelectorAll<HTMLElement>(CONTROL)].filter(
      (one) => one !== button && one.dataset['passing'] === undefined,
    )
    const control = controls.find((one) => one.matches(':checked')) ?? controls[0]
    if (control) return control.focus()
  }
}
