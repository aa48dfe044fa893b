import { addNamespace } from '../runtime.ts'

/** The forms of an organization, and the platform's list of all. */
export const organizations = addNamespace('organizations', {
  company: 'Company',
  companyHint: 'As shown on its invoices.',
  companyName: 'Company name',
  tax: 'Tax ID',
  companyAdress: 'Company address',
  countryOfTaxResidence: 'Country of tax residence',
  timezone: 'Timezone',
  contact: 'Contact person',
  contactHint: 'Contact person for this organization.',
  fullName: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  holders: 'Account holders',
  holdersHint: 'Each gets an invitation by email and chooses a password.',
  ownerAccountEmail: 'Owner account email',
  masterAdminAccountEmail: 'Master admin account email',
  optional: 'Optional',
  create: 'Create organization',
  created: 'Organization created successfully',
  createLead: 'For a company or institution that manages displays together.',
  closed: 'Public sign-up is turned off',
  closedHint:
    'Ask the administrator of this server to create your organization. You will get an invitation by email.',
  haveAccount: 'Already have an account?',
  account: 'Organization account',
  accountLead:
    'Company details for invoices, and a contact person. Each section is saved separately.',
  saved: 'Changes saved successfully!',
  notSaved: 'Something went wrong while saving changes!',
  nothingChanged: 'Nothing has changed.',
  checkFields: 'Some fields were not accepted',
  changedMeanwhile:
    'Someone else changed this organization. Your input is still here; save again to replace their changes.',
  oneFailed: 'Could not load the organization',
  notFound: 'Organization not found',
  save: 'Save',
  toList: 'All organizations',
})
