/** Classes of active substances that act, or are harmful, in the same way; each member is an INN of `substances`. */
export const drugClasses = {
  nsaids: [
    ...['meloxicam', 'carprofen', 'robenacoxib', 'firocoxib', 'aspirin', 'deracoxib', 'mavacoxib', 'cimicoxib'],
    ...['grapiprant', 'ketoprofen', 'tolfenamic acid', 'ibuprofen', 'naproxen', 'flunixin', 'piroxicam'],
    ...['phenylbutazone', 'diclofenac'],
  ],
  corticosteroids: [
    ...['prednisolone', 'prednisone', 'methylprednisolone', 'dexamethasone', 'triamcinolone', 'hydrocortisone'],
    ...['betamethasone', 'budesonide'],
  ],
  raasInhibitors: [
    ...['benazepril', 'enalapril', 'ramipril', 'imidapril', 'alacepril', 'lisinopril', 'temocapril', 'telmisartan'],
  ],
  diuretics: ['furosemide', 'torasemide', 'hydrochlorothiazide', 'spironolactone'],
  loopDiuretics: ['furosemide', 'torasemide'],
  potassiumSalts: ['potassium chloride', 'potassium gluconate', 'potassium citrate'],
  anticoagulants: ['clopidogrel', 'rivaroxaban', 'warfarin'],
  serotoninReuptakeInhibitors: ['fluoxetine', 'sertraline', 'paroxetine', 'clomipramine', 'amitriptyline', 'trazodone'],
  maoInhibitors: ['selegiline', 'amitraz'],
  serotonergicOpioids: ['tramadol', 'pethidine', 'methadone'],
  azoles: ['ketoconazole', 'itraconazole', 'fluconazole', 'voriconazole'],
  macrolides: ['erythromycin', 'clarithromycin'],
  macrocyclicLactones: ['ivermectin', 'moxidectin', 'milbemycin', 'selamectin'],
  fluoroquinolones: [
    ...['enrofloxacin', 'marbofloxacin', 'ofloxacin', 'pradofloxacin', 'orbifloxacin', 'ciprofloxacin'],
  ],
  tetracyclines: ['doxycycline', 'minocycline'],
  aminoglycosides: ['gentamicin', 'amikacin', 'tobramycin'],
  bindingSalts: ['sucralfate', 'aluminium hydroxide', 'magnesium hydroxide', 'calcium carbonate', 'ferrous sulfate'],
  calciumChannelBlockers: ['diltiazem', 'verapamil'],
  betaBlockers: ['atenolol', 'propranolol', 'carvedilol'],
  phenothiazines: ['acepromazine', 'chlorpromazine'],
  alphaTwoAgonists: ['medetomidine', 'dexmedetomidine', 'xylazine'],
  isoxazolines: ['fluralaner', 'afoxolaner', 'sarolaner', 'lotilaner'],
  gramPositiveOrals: [
    ...['amoxicillin', 'ampicillin', 'penicillin g', 'cefalexin', 'clindamycin', 'lincomycin', 'erythromycin'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A class of `drugClasses`, or the INN of one substance. */
export type DrugOrClass = keyof typeof drugClasses | (string & {});

/** INNs of the members of a class; a substance alone is its own member. */
export function membersOf(name: DrugOrClass): readonly string[] {
  return (drugClasses as Readonly<Record<string, readonly string[]>>)[name] ?? [name];
}
