/** What a starting list says of one default: price of one, and for a medicine the fee for preparing one dose. */
type StartingPrice = { readonly price: number; readonly process_fee?: number };

const medicines = (fee: number, prices: Readonly<Record<string, number>>): Record<string, StartingPrice> =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, { price, process_fee: fee }]));

const others = (prices: Readonly<Record<string, number>>): Record<string, StartingPrice> =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, { price }]));

/**
 * Example prices to start with, by the English name of the shared default, in the smallest unit of the currency.
 *
 * They are examples of the order of magnitude that small-animal hospitals in the two countries ask, written by us, and no
 * tariff: the screens say so, and nothing is applied without its preview.
 */
export const startingLists = {
  TW: {
    currency: 'TWD',
    prices: {
      ...others({
        ...{ 'Consultation, first visit': 500, 'Recheck consultation': 300, 'Emergency consultation': 1500 },
        ...{ 'Telephone consultation': 300, 'Night surcharge': 500, 'Holiday surcharge': 500, 'House call': 2000 },
        ...{ 'Health check, basic': 1800, 'Health check, complete': 4500, 'Travel certificate': 800 },
        ...{ 'Subcutaneous injection': 150, 'Intramuscular injection': 150, 'Intravenous injection': 200 },
        ...{ 'Intravenous infusion, one day': 800, 'Intravenous catheter': 350, 'Blood sampling': 150 },
        ...{ "Lactated Ringer's, subcutaneous 100 mL": 350, Nebulisation: 200, 'Oxygen cage, one hour': 300 },
        ...{ 'Systolic blood pressure': 300, Electrocardiogram: 800, 'Complete blood count': 700 },
        ...{ 'Chemistry, single test': 150, 'Chemistry, 10 tests': 1200, 'Chemistry, 17 tests': 1650 },
        ...{ Electrolytes: 500, 'Blood gas analysis': 900, 'Blood glucose': 150, SDMA: 900, 'Total T4': 900 },
        ...{ 'C-reactive protein': 700, 'Pancreatic lipase': 1000, 'NT-proBNP': 1400, Urinalysis: 450 },
        ...{ 'Faecal examination': 250, 'Heartworm antigen test': 500, 'FIV/FeLV test': 800, Cytology: 500 },
        ...{ 'Canine parvovirus test': 600, 'Feline panleukopenia test': 600, 'Skin scraping': 250 },
        ...{ 'Fluorescein stain': 200, 'Schirmer tear test': 200, 'Eye pressure': 300 },
        ...{ 'Radiograph, two views': 1200, 'Radiograph, additional view': 400, 'Abdominal ultrasound': 1800 },
        ...{ Echocardiography: 2800, Cystocentesis: 350, 'Ear cleaning': 300, 'Wound care': 400, Bandage: 300 },
        ...{ 'Anal sac expression': 200, 'Suture removal': 200, Sedation: 1000, 'Dental scaling': 4500 },
        ...{ 'General anaesthesia, up to one hour': 2500, 'Tooth extraction': 1200, Euthanasia: 2500 },
        ...{ 'Castration, cat': 2500, 'Ovariohysterectomy, cat': 4000, 'Castration, dog': 4500 },
        ...{ 'Ovariohysterectomy, dog': 7000, 'Castration, rabbit': 3500, 'Day patient': 800 },
        ...{ 'Hospitalisation, one day': 1500, 'Hospitalisation, intensive care, one day': 3500 },
        ...{ Microchip: 300, 'Nail trim': 150, Rabies: 300, DHPP: 900, DHPPL: 1000, Bordetella: 700 },
        ...{ FVRCP: 900, FeLV: 900, RHD: 1200, 'Probiotic powder': 35, 'Buprenorphine 0.3 mg/mL': 400 },
        ...{ 'Insulin glargine': 900, 'Maropitant injection 10 mg/mL': 250, 'Cefovecin 80 mg/mL': 1100 },
        ...{ 'Meloxicam injection 5 mg/mL': 200, 'Ofloxacin eye drops 0.3 %': 250, 'Hyaluronate eye drops': 350 },
        ...{ 'Ear drops, antibiotic and antifungal': 450, 'Fluralaner 250 mg': 1100, 'Selamectin spot-on': 380 },
        ...{ 'Milbemycin and praziquantel': 220, 'GI diet, wet': 95, 'Elizabethan collar': 200 },
        ...{ 'Pill pockets': 320, 'Renal diet, dry 2 kg': 1280, 'Urinary diet, dry 2 kg': 1250 },
        ...{ 'Hypoallergenic diet, dry 2 kg': 1480, 'Medicated shampoo': 650, 'Vaccination booklet': 50 },
        ...{ 'Health certificate': 500, 'Copy of records': 200, 'Boarding, one night': 800 },
      }),
      ...medicines(5, {
        ...{ 'Amlodipine 2.5 mg': 24, 'Benazepril 5 mg': 22, 'Pimobendan 1.25 mg': 32, 'Furosemide 40 mg': 6 },
        ...{ 'Spironolactone 25 mg': 8, 'Clopidogrel 75 mg': 20, 'Methimazole 5 mg': 10, 'Prednisolone 5 mg': 5 },
        ...{ 'Levothyroxine 0.1 mg': 9, 'Maropitant 16 mg': 110, 'Metoclopramide 5 mg': 5, 'Famotidine 20 mg': 8 },
        ...{ 'Omeprazole 10 mg': 14, 'Metronidazole 250 mg': 8, 'Amoxicillin-clavulanate 250 mg': 28 },
        ...{ 'Cefalexin 250 mg': 12, 'Enrofloxacin 50 mg': 20, 'Doxycycline 100 mg': 15, 'Itraconazole 100 mg': 45 },
        ...{ 'Apoquel 3.6 mg': 75, 'Cetirizine 10 mg': 6, 'Carprofen 50 mg': 30, 'Gabapentin 100 mg': 12 },
        ...{ 'Tramadol 50 mg': 15, 'Phenobarbital 30 mg': 8, 'Sucralfate suspension': 4 },
      }),
    } as Readonly<Record<string, StartingPrice>>,
  },
  JP: {
    currency: 'JPY',
    prices: {
      ...others({
        ...{ 'Consultation, first visit': 1500, 'Recheck consultation': 800, 'Emergency consultation': 5000 },
        ...{ 'Telephone consultation': 1000, 'Night surcharge': 3000, 'Holiday surcharge': 2000, 'House call': 5000 },
        ...{ 'Health check, basic': 6000, 'Health check, complete': 15000, 'Travel certificate': 5000 },
        ...{ 'Insurance form': 1000, 'Subcutaneous injection': 1000, 'Intramuscular injection': 1000 },
        ...{ 'Intravenous injection': 1500, 'Intravenous infusion, one day': 4000, 'Intravenous catheter': 1500 },
        ...{ "Lactated Ringer's, subcutaneous 100 mL": 1500, 'Blood sampling': 800, Nebulisation: 1000 },
        ...{ 'Oxygen cage, one hour': 1500, 'Systolic blood pressure': 1000, Electrocardiogram: 3000 },
        ...{ 'Complete blood count': 2500, 'Chemistry, single test': 500, 'Chemistry, 10 tests': 4500 },
        ...{ 'Chemistry, 17 tests': 6500, Electrolytes: 1500, 'Blood gas analysis': 3000, 'Blood glucose': 500 },
        ...{ SDMA: 3000, 'Total T4': 3500, 'C-reactive protein': 2000, 'Serum amyloid A': 2000 },
        ...{ 'Pancreatic lipase': 4000, 'NT-proBNP': 5000, Urinalysis: 1500, 'Faecal examination': 800 },
        ...{ 'Heartworm antigen test': 2000, 'FIV/FeLV test': 4000, Cytology: 2500, 'Skin scraping': 1000 },
        ...{ 'Canine parvovirus test': 3500, 'Fluorescein stain': 800, 'Schirmer tear test': 1000 },
        ...{ 'Eye pressure': 1500, 'Radiograph, two views': 4500, 'Radiograph, additional view': 1500 },
        ...{ 'Abdominal ultrasound': 4500, Echocardiography: 6000, Cystocentesis: 1000, 'Ear cleaning': 1000 },
        ...{ 'Wound care': 1500, Bandage: 1000, 'Anal sac expression': 500, 'Suture removal': 1000 },
        ...{ Sedation: 4000, 'General anaesthesia, up to one hour': 12000, 'Dental scaling': 20000 },
        ...{ 'Tooth extraction': 4000, Euthanasia: 15000, 'Castration, cat': 15000 },
        ...{ 'Ovariohysterectomy, cat': 25000, 'Castration, dog': 25000, 'Ovariohysterectomy, dog': 40000 },
        ...{ 'Castration, rabbit': 20000, 'Day patient': 2500, 'Hospitalisation, one day': 4000 },
        ...{ 'Hospitalisation, intensive care, one day': 10000, Microchip: 4500, 'Nail trim': 600 },
        ...{ Rabies: 3300, DHPP: 6000, 'DAPP, 5 in 1': 6000, DHPPL: 8500, FVRCP: 5000, FeLV: 5500 },
        ...{ 'Puppy DP': 5500, Leptospirosis: 4500, Bordetella: 4500, 'Probiotic powder': 60 },
        ...{ 'Buprenorphine 0.3 mg/mL': 2000, 'Insulin glargine': 4500, 'Maropitant injection 10 mg/mL': 2000 },
        ...{ 'Cefovecin 80 mg/mL': 5000, 'Meloxicam injection 5 mg/mL': 1500, 'Ofloxacin eye drops 0.3 %': 1200 },
        ...{ 'Hyaluronate eye drops': 1200, 'Ear drops, antibiotic and antifungal': 2200 },
        ...{ 'Fluralaner 250 mg': 5500, 'Selamectin spot-on': 1800, 'Milbemycin and praziquantel': 1200 },
        ...{ 'GI diet, wet': 450, 'Elizabethan collar': 1500, 'Pill pockets': 1200 },
        ...{ 'Renal diet, dry 2 kg': 5500, 'Urinary diet, dry 2 kg': 5300, 'Hypoallergenic diet, dry 2 kg': 6800 },
        ...{ 'Medicated shampoo': 2800, 'Health certificate': 2000, 'Copy of records': 1000 },
        ...{ 'Boarding, one night': 4000 },
      }),
      ...medicines(30, {
        ...{ 'Amlodipine 2.5 mg': 60, 'Benazepril 5 mg': 100, 'Pimobendan 1.25 mg': 130, 'Furosemide 40 mg': 30 },
        ...{ 'Spironolactone 25 mg': 40, 'Clopidogrel 75 mg': 90, 'Methimazole 5 mg': 60, 'Prednisolone 5 mg': 30 },
        ...{ 'Levothyroxine 0.1 mg': 50, 'Maropitant 16 mg': 400, 'Metoclopramide 5 mg': 30 },
        ...{ 'Famotidine 20 mg': 40, 'Omeprazole 10 mg': 60, 'Metronidazole 250 mg': 50 },
        ...{ 'Amoxicillin-clavulanate 250 mg': 130, 'Cefalexin 250 mg': 60, 'Enrofloxacin 50 mg': 120 },
        ...{ 'Doxycycline 100 mg': 60, 'Itraconazole 100 mg': 250, 'Apoquel 3.6 mg': 280, 'Cetirizine 10 mg': 40 },
        ...{ 'Carprofen 50 mg': 150, 'Gabapentin 100 mg': 60, 'Tramadol 50 mg': 70, 'Phenobarbital 30 mg': 40 },
        ...{ 'Sucralfate suspension': 20 },
      }),
    } as Readonly<Record<string, StartingPrice>>,
  },
} as const;
