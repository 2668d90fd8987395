import type { IllnessKey, Typed } from './index.ts';

export const illnessEn: Readonly<Record<IllnessKey, Typed>> = {
  renalDiet: `
Food for pets with kidney disease
Damaged kidneys do not heal, but the right food spares them. It holds less phosphorus and salt, a measured amount of good protein, and more of what sick kidneys lose. Of all treatments at home it is among those that help most.
# Changing the food
- Begin when your pet feels well, not on a day of vomiting or in hospital.
- Change over two to four weeks: mix a little of the new food into the old, and more every few days.
- Warm it to body temperature. Offer small meals in a quiet place.
- Eating is more important than eating the right thing. If your pet refuses the new food, go back a step and call us.
- Never starve a cat into accepting a food. Not eating for two days can damage its liver.
# Water
- Fresh water in several places, wet food, or a little water stirred into the food. Some cats like a fountain.
- Never take water away because your pet passes a lot of urine.
# Please avoid
- cheese, sausage, bones, dried meat and fish snacks, and salty leftovers
- supplements and herbs that we do not know of
- painkillers that we did not prescribe
# Call us if
- your pet eats less than half of the usual for a day, vomits again and again, or is very tired
- it drinks or urinates suddenly much more, or no urine comes
- it loses weight. Please weigh it every week and note the number.
Come to the check-ups even when all seems well: blood pressure and blood values change before you can see it.`,
  diabetes: `
Living with diabetes
In diabetes the body lacks insulin or does not respond to it, so that sugar stays in the blood. With a steady daily routine most pets live well.
# The routine
- Meals, insulin and exercise at the same hours every day.
- The food that we agreed, and no sweet snacks in between. Ask us before you change the food: the need for insulin may change too.
- Weigh once a week. In many pets a healthy weight makes the treatment easier; some cats may even do without insulin later.
# The diary
Write down each day: the insulin given, how well your pet ate, how much it drank, how it felt, and glucose values if you measure them. Bring the diary to each visit.
- Do not change the amount of insulin on account of a single value. Call us.
# Call us the same day if
- your pet drinks and urinates much more again, or loses weight
- it does not eat, or vomits
- a wound, a tooth or the bladder seems infected
# Come at once if
- your pet is weak, wobbly, trembling, confused or has a seizure: this can be low blood sugar. If it can swallow, give food first; if not, rub a little syrup on the gums, and come
- your pet is very drowsy, breathes deeply, or its breath smells of solvent
Tell everyone who looks after your pet about these signs.`,
  seizures: `
Seizures: what to do, and the diary
A seizure looks terrible, but your pet feels no pain during it. Most end by themselves within two minutes.
# During a seizure
- Stay calm and look at the clock. Time always feels longer.
- Take away what could fall. Keep your pet from stairs and water.
- Do not hold it down, and keep your hands away from the mouth. Pets do not swallow their tongue.
- Make the room dark and quiet. Film it if someone can: it helps us.
- If we gave you an emergency medicine, use it exactly as we showed you.
# Afterwards
- Your pet may be confused, blind for a while, restless or hungry. Speak softly, and be careful: it may not know you.
- Offer water when it is fully awake.
# Come at once if
- a seizure lasts five minutes or longer
- two or more come within a day, or your pet does not come round in between
- it is the first seizure, your pet is very young, has diabetes, or may have eaten something poisonous
# The diary
Note for each seizure: date and hour, how long, what you saw, what came before, when your pet was itself again, and missed medicines.
- Give medicines for epilepsy at the same hours every day. Never stop them suddenly: that can bring on severe seizures.
- Have blood levels checked when we ask for it.`,
  urinaryBlockage: `
Bladder trouble in cats, and the blocked bladder
A cat that cannot pass urine is in danger of its life within a day or two. Males are affected most, because their urethra is narrow.
# Come at once, day or night, if your cat
- goes to the tray again and again and little or nothing comes
- strains, cries, or licks below the tail all the time
- vomits, hides, will not eat or is limp
Do not press on the belly, and do not wait until the morning. Straining is often mistaken for constipation.
# After treatment
- The risk is highest in the first days and weeks. Watch every visit to the tray, and count the clumps of urine.
- Give the medicines and the food exactly as agreed, and no other snacks.
# To prevent it
- More water: wet food, several bowls, a fountain.
- One tray for each cat and one more, large, clean and in quiet places.
- Less stress: hiding and climbing places, play every day, and a routine. Several cats need several places to eat, drink and rest.
- A healthy weight and daily movement.
- If your cat had crystals or stones, food made for it may be needed for life.
# Call us the same day if
- there is blood in the urine, or your cat urinates outside the tray
- it urinates less or more often than usual`,
  pancreatitis: `
Inflammation of the pancreas
In pancreatitis the digestive juices attack the organ that makes them. It hurts and takes away the appetite. Mild cases recover in days; severe ones need hospital care, and some come back.
# At home
- Feed small meals several times a day, of the food that we recommended. For dogs it is usually low in fat.
- Give medicines against pain and nausea as written on the label, also when your pet seems better.
- Fresh water at all times, rest, and short walks.
- Cats must keep eating. Warm the food, offer it often, and call us early.
# Please avoid
- sausage, cheese, butter, skin, frying fat, bones and rich snacks, even once
- access to rubbish bins. Tell visitors and children.
- painkillers that we did not prescribe
# Call us the same day if
- your pet vomits again, refuses food for a day (a cat: half a day), or the belly hurts: hunched back, or a praying posture with the chest low and the rear high
- there is diarrhoea with blood
- your pet drinks and urinates much more after the illness
# Come at once if
- your pet collapses, is very weak, breathes fast, or the gums turn pale or yellow`,
  upsetStomach: `
Vomiting and diarrhoea
Most upset stomachs calm down within one to three days.
# At home
- Offer water in small amounts and often. Do not take it away.
- Feed small, light meals several times a day, as we recommended. Go back to the usual food over three to five days.
- Do not let puppies, kittens, small dogs, cats or pets with diabetes go without food.
- Give only the medicines that we prescribed. Those for people against diarrhoea or pain can be dangerous.
- No snacks, milk, bones or fat until all is well again.
- Wash your hands and clean up well: some causes are catching for people too.
# Bring us
- a fresh stool sample in a closed container, and a picture of anything unusual
- what your pet may have eaten, and its package
# Call us the same day if
- vomiting or diarrhoea lasts longer than a day, or your pet does not eat
- your pet is very young, old, or has another illness
# Come at once if
- there is blood, or the vomit looks like coffee grounds
- your pet keeps nothing down, not even water, or retches without result with a swollen belly
- it is weak, cold, or the gums are pale
- it may have eaten poison, a string, or an object`,
  earCare: `
Cleaning ears and giving ear medicine
Clean only as often as we told you. Healthy ears need no cleaning, and too much of it does harm.
# Cleaning
- Lift the flap, fill the canal with the cleaner that we gave you, and massage the base of the ear for half a minute, until it sounds wet.
- Let your pet shake its head: that brings the dirt up.
- Wipe away only what you see, with cotton or gauze. No cotton buds: they push dirt down and can injure the ear drum.
- Wait until the ear is dry before you give the medicine, unless we told you otherwise.
# Medicine
- Give the amount on the label into the canal, and massage again. Hold your pet for a minute.
- Go on until the check-up, even when the ear looks well. Infections that are stopped too early come back harder to treat.
# Good to know
- Ear infections often have a cause behind them: allergy, mites, water, hair or a growth. If they come back, we look for it.
- Dry the ears after swimming and bathing.
# Call us if
- the ear hurts more, bleeds, or smells worse after three days
- your pet tilts its head, loses balance, hears worse, or the eye on that side looks different
- the flap swells like a cushion`,
  arthritis: `
Arthritis: how to help at home
Arthritis cannot be cured, but pain can be eased, and most pets move better with several small things together.
# Signs of pain are quiet
- Rising slowly, shorter walks, no more jumping, licking a joint, less grooming, grumpiness. Cats simply do less.
# At home
- Weight: each surplus kilogram loads sore joints. Losing weight slowly often helps as much as a medicine.
- Movement: several short walks at an even pace each day instead of one long one. No ball throwing, no sudden stops.
- Floors: rugs on smooth floors, ramps or steps to car and sofa, clipped claws.
- A soft warm bed away from draughts, and raised bowls.
- Cats: a tray with a low entrance, resting places reached by small steps, and help with brushing.
# Medicines
- Give them as written on the label, with food if it says so. Film your pet walking before and after: it shows whether they help.
- Never give painkillers for people, and do not combine medicines without asking us.
- Blood tests from time to time show that the medicines are tolerated.
# Stop the painkiller and call us if
- your pet vomits, has diarrhoea or black stools, or does not eat
- it drinks much more, or the gums or eyes turn yellow
# Call us also if
- a leg is suddenly not used, or paws drag on the ground`,
  rabbitDiet: `
Feeding a rabbit
A rabbit's teeth and gut are made for grass. Wrong food is the most common cause of illness in rabbits.
# Every day
- Hay: as much as it wants, day and night, fresh and fragrant. It is the main food.
- Fresh greens: several kinds such as herbs, leafy salads and clean wild plants. New ones in small amounts, one at a time.
- Water in a heavy bowl, changed every day.
- Pellets made of hay, without grains: only a small measured portion, or none. Ask us how much suits yours.
# Only as a treat
- A small piece of fruit or carrot.
# Never
- Muesli mixes, grains, bread, biscuits, nuts, yoghurt drops, potatoes, onions, avocado, or chocolate.
- A sudden change of food.
# Watch every day
- Does it eat? Are there many round, dry, even droppings? Is the bottom clean? Weigh it every week.
- Grass and hay wear the teeth down. Dribbling, wet chin or choosing soft food means sore teeth.
# Come at once if
- your rabbit has eaten nothing or passed no droppings for half a day: its gut may be standing still, and that is an emergency
- it sits hunched, grinds its teeth, or the belly is hard
- flies have laid eggs in dirty fur
Do not let a rabbit fast, not even before an operation.`,
  tortoiseCare: `
Keeping a tortoise well
This is about land tortoises. Each species has needs of its own: ask us which one yours is, and read about it.
# Heat and light
- A basking place under a lamp, and a cooler part: the animal chooses. We tell you the temperatures for your species. Measure them at the height of the shell, every day.
- UVB light during the day, at the distance given by the maker. It gets weaker before it gets darker: change it as the maker says. Window glass holds UVB back.
- Natural sun in a safe enclosure with shade is best.
# Food
- Most species from dry lands: weeds, grasses and leaves rich in fibre and calcium, such as dandelion, plantain and clover, and hay.
- Calcium and vitamins as we agreed. No dog or cat food, no bread, no dairy, and little or no fruit.
# Water
- A shallow dish to drink from, and regular lukewarm baths up to the chin. Clean it every day.
# Hibernation
- Only for species that hibernate, only when healthy, and after a check-up with us.
# Hygiene
- Wash your hands after each contact: reptiles can carry salmonella. Keep them out of the kitchen and away from toddlers.
# Call us if
- it does not eat for a week although it is warm, or loses weight
- the shell is soft, smells or has spots
- there is froth or discharge at nose or eyes, or it breathes with an open mouth
- it strains, or something hangs out below the tail: come at once, and keep it moist`,
};
